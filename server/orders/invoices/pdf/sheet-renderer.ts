import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import type { Sheet } from './sheets.ts'

// DejaVu Sans has Latin with all diacritics, Greek and Cyrillic in one file. Characters it lacks are drawn as a box.
const fontOf = (name: string) => readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
let fonts: Promise<{ plain: Buffer; bold: Buffer }> | undefined

async function loadFonts() {
  const [plain, bold] = await Promise.all([fontOf('DejaVuSans'), fontOf('DejaVuSans-Bold')])
  return { plain, bold }
}

/** An open document with its fonts `plain` and `bold`: A4 in points, with `margin` on every side. */
type Pdf = PDFKit.PDFDocument
const margin = 51

/**
 * Draws a document and returns its bytes. The same input gives the same bytes: nothing depends on the time or the machine.
 */
async function makePdf(
  { title, author, at }: { title: string; author: string; at: Date },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  fonts ??= loadFonts()
  const { plain, bold } = await fonts
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    // No built-in pdfkit font: pdfkit reads those from files beside itself, but the built server is a bundle.
    font: '',
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Guildhall', CreationDate: at, ModDate: at },
  })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve)
    pdf.once('error', reject)
  })
  pdf.registerFont('plain', plain)
  pdf.registerFont('bold', bold)
  draw(pdf)
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

// Points on A4.
const width = 595.28 - 2 * margin
const bottom = 841.89 - margin - 30
const right = margin + width
const columns = { quantity: 60, each: 85, amount: 85 }
// Names and addresses have longer words than dates and numbers.
const partyWidth = 170
const workWidth = width - columns.quantity - columns.each - columns.amount - 12
const [ink, grey, rule] = ['#000000', '#555555', '#bbbbbb']

/** Draws a paper as PDF, with as many pages as its lines need; the same paper always gives the same bytes. */
export function drawSheet(sheet: Sheet): Promise<Buffer> {
  const { title, number, from, issuedAt } = sheet
  return makePdf({ title: `${title} ${number}`, author: from, at: issuedAt }, (pdf) => {
    drawHead(pdf, sheet)
    drawParties(pdf, sheet)
    if (sheet.sentence) write(pdf, sheet.sentence, { x: margin, width }).moveDown(1)
    if (sheet.lines.length > 0) drawLines(pdf, sheet)
    drawSums(pdf, sheet)
    drawFoot(pdf, sheet)
    numberPages(pdf, sheet)
  })
}

interface Place {
  x: number
  y?: number
  width: number
  align?: 'left' | 'right'
  size?: number
  colour?: string
  bold?: boolean
}

function write(pdf: Pdf, text: string, place: Place): Pdf {
  const { x, y = pdf.y, width: space, align = 'left', size = 9.5, colour = ink, bold = false } = place
  pdf
    .font(bold ? 'bold' : 'plain')
    .fontSize(size)
    .fillColor(colour)
  return pdf.text(text, x, y, { width: space, align, lineGap: 1.5 })
}

function drawRule(pdf: Pdf, y: number, weight: number, colour: string): void {
  pdf.moveTo(margin, y).lineTo(right, y).lineWidth(weight).strokeColor(colour).stroke()
}

function drawHead(pdf: Pdf, { title, number, from }: Sheet): void {
  const half = width / 2 - 10
  write(pdf, from, { x: margin, y: margin, width: half, size: 12, bold: true })
  const left = pdf.y
  write(pdf, title, { x: right - half, y: margin, width: half, align: 'right', size: 20, bold: true })
  write(pdf, number, { x: right - half, width: half, align: 'right' })
  pdf.y = Math.max(left, pdf.y) + 8
  drawRule(pdf, pdf.y, 1.5, ink)
  pdf.y += 14
}

function drawParties(pdf: Pdf, { parties, facts }: Sheet): void {
  const top = pdf.y
  const ends = parties.map(({ label, lines }, at) => {
    const place = { x: margin + at * (partyWidth + 20), width: partyWidth }
    write(pdf, label, { ...place, y: top, size: 8, colour: grey })
    for (const [index, line] of lines.entries()) write(pdf, line, { ...place, bold: index === 0 })
    return pdf.y
  })
  pdf.y = top
  const place = { x: margin + 2 * (partyWidth + 20), width: width - 2 * (partyWidth + 20) }
  for (const { label, value } of facts) {
    write(pdf, label, { ...place, size: 8, colour: grey })
    write(pdf, value, place)
  }
  pdf.y = Math.max(pdf.y, ...ends) + 20
}

function drawLines(pdf: Pdf, sheet: Sheet): void {
  drawLineHead(pdf)
  for (const { title, note, quantity, each, amount } of sheet.lines) {
    pdf.font('plain').fontSize(9.5)
    const height = pdf.heightOfString(title, { width: workWidth, lineGap: 1.5 }) + 22
    if (pdf.y + height > bottom) {
      pdf.addPage()
      drawLineHead(pdf)
    }
    const top = pdf.y
    drawNumbers(pdf, top, [String(quantity), each, amount])
    write(pdf, title, { x: margin, y: top, width: workWidth })
    write(pdf, note, { x: margin, width: workWidth, size: 8, colour: grey })
    pdf.y += 5
    drawRule(pdf, pdf.y, 0.5, rule)
    pdf.y += 6
  }
}

function drawLineHead(pdf: Pdf): void {
  const top = pdf.y
  drawNumbers(pdf, top, ['Quantity', 'Each', 'Amount'], { size: 8, colour: grey })
  write(pdf, 'Work', { x: margin, y: top, width: workWidth, size: 8, colour: grey })
  pdf.y += 3
  drawRule(pdf, pdf.y, 1, ink)
  pdf.y += 6
}

function drawNumbers(pdf: Pdf, y: number, values: readonly string[], look: Partial<Place> = {}): void {
  let x = right - columns.quantity - columns.each - columns.amount
  for (const [at, space] of [columns.quantity, columns.each, columns.amount].entries()) {
    write(pdf, values[at] ?? '', { ...look, x, y, width: space, align: 'right' })
    x += space
  }
}

function drawSums(pdf: Pdf, { sums }: Sheet): void {
  const space = 250
  if (pdf.y + sums.length * 18 > bottom) pdf.addPage()
  for (const { label, value, strong = false } of sums) {
    const top = pdf.y + 4
    write(pdf, value, { x: right - 100, y: top, width: 100, align: 'right', bold: strong })
    write(pdf, label, { x: right - space, y: top, width: space - 105, bold: strong })
  }
}

function drawFoot(pdf: Pdf, { foot }: Sheet): void {
  if (pdf.y + 50 > bottom) pdf.addPage()
  pdf.y += 24
  write(pdf, foot, { x: margin, width, size: 8, colour: grey })
}

function numberPages(pdf: Pdf, { title, number }: Sheet): void {
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    // Below the margin, where text would begin a new page.
    pdf.page.margins.bottom = 0
    const text = `${title} ${number}, page ${page + 1} of ${count}`
    write(pdf, text, { x: margin, y: 841.89 - margin, width, align: 'right', size: 8, colour: grey })
  }
}
