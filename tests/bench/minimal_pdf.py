"""The least that draws N tiles with bare ReportLab: one form a face, placed on sheets of 9 × 12."""

import sys
from pathlib import Path

from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

MM = 72 / 25.4
FACES = ["0", "1", "=", "+", "−", "×", "÷", "OR", "AND", "NOT", ""]
count, target = int(sys.argv[1]), sys.argv[2]
font = Path(__file__).parents[2] / "fonts" / "NotoSans-Bold.ttf"
pdfmetrics.registerFont(TTFont("Bold", str(font)))
canvas = Canvas(target, pagesize=(210 * MM, 297 * MM), invariant=1)
for number, face in enumerate(FACES):
    canvas.beginForm(f"f{number}", 0, 0, 20 * MM, 20 * MM)
    canvas.setFillColorRGB(0.98, 0.95, 0.87)
    canvas.rect(0, 0, 20 * MM, 20 * MM, stroke=0, fill=1)
    canvas.setFillGray(0)
    canvas.setFont("Bold", 14.5 * MM / max(1, len(face)))
    canvas.drawCentredString(10 * MM, 5 * MM, face)
    canvas.setFont("Bold", 3.1 * MM)
    canvas.drawRightString(18.4 * MM, 1.6 * MM, "1")
    canvas.endForm()
for number in range(count):
    place = number % 108
    if number and not place:
        canvas.showPage()
    canvas.saveState()
    canvas.translate((15 + place % 9 * 20) * MM, (248.5 - place // 9 * 20) * MM)
    canvas.doForm(f"f{number * len(FACES) // count}")
    canvas.restoreState()
canvas.save()
