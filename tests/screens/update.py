"""Write the goldens of the screens anew and list those that changed: python tests/screens/update.py"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from situations import FOLDER, SITUATIONS, golden

for name in SITUATIONS:
    path, text = FOLDER / f"{name}.txt", golden(name)
    if not path.exists() or path.read_text("utf-8") != text:
        path.write_text(text, "utf-8")
        print(path)
