"""Cuts the four variable fonts of this folder to what the app shows and writes them to public/fonts.

Needs the Debian packages fonttools and python3-brotli:  /usr/bin/python3 art/fonts/subset.py
"""
from io import BytesIO
from pathlib import Path

from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

HERE = Path(__file__).parent
OUT = HERE.parent.parent / "public" / "fonts"

# Keep these in step with unicode-range in the theme's @font-face rules.
LATIN = (
    [*range(0x20, 0x7F), *range(0xA0, 0x100)]  # ASCII, and the accents of Western names
    + [0x131, 0x152, 0x153, 0x2009, 0x2013, 0x2014, *range(0x2018, 0x201B), *range(0x201C, 0x201F)]
    + [0x2022, 0x2026, 0x2039, 0x203A, 0x20AC, 0x2122, 0x2212]
)
# Arabic, and the Persian letters that Gulf names and keyboards bring along; shaped forms come by glyph closure.
# Urdu and Quranic signs would add 10 kB to the display face: those letters fall back to the system's font.
ARABIC = (
    [0x20, 0xA0, 0x60C, 0x61B, 0x61F, *range(0x621, 0x63B), *range(0x640, 0x653), *range(0x660, 0x66E), 0x670, 0x671]
    + [0x67E, 0x686, 0x6A4, 0x6A9, 0x6AF, 0x6CC, *range(0x200C, 0x2010)]
)

# The weights in use, from the type table of the theme: headings and prices 600 to 800, text 400 to 600.
FONTS = [
    ("baloo-bhaijaan-2-latin-wght-normal", LATIN, (600, 800)),
    ("baloo-bhaijaan-2-arabic-wght-normal", ARABIC, (600, 800)),
    ("readex-pro-latin-wght-normal", LATIN, (400, 700)),
    ("readex-pro-arabic-wght-normal", ARABIC, (400, 700)),
]
FEATURES = ["kern", "liga", "tnum", "ccmp", "locl", "mark", "mkmk", "init", "medi", "fina", "isol", "rlig", "calt"]

for name, codepoints, weights in FONTS:
    source = HERE / f"{name}.woff2"
    target = OUT / f"{name}.woff2"
    # Without this a second run on another day would differ in head.modified.
    font = TTFont(source, recalcTimestamp=False)
    axis = font["fvar"].axes[0]
    if (axis.minValue, axis.maxValue) != weights:
        # Through memory: the cutter wants tables as a file holds them, not as the instancer leaves them.
        narrowed = BytesIO()
        instancer.instantiateVariableFont(font, {"wght": weights}).save(narrowed)
        font = TTFont(narrowed, recalcTimestamp=False)
    options = Options()
    options.layout_features = FEATURES
    options.hinting = False
    options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14]  # copyright and licence stay in the file
    options.notdef_outline = True
    options.recalc_timestamp = False
    cutter = Subsetter(options)
    cutter.populate(unicodes=codepoints)
    cutter.subset(font)
    font.flavor = "woff2"
    font.save(target)
    print(f"{name}: {source.stat().st_size} -> {target.stat().st_size} bytes, {len(font.getGlyphOrder())} glyphs")
