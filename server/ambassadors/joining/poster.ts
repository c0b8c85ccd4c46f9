import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { drawQr } from '#http/answers/qr.ts'

const fontOf = (name: string) => readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
let fonts: Promise<[plain: Buffer, bold: Buffer]> | undefined

// Points on A4.
const page = { width: 595.28, height: 841.89 }
const margin = 64
const width = page.width - 2 * margin
const [ink, grey, blue] = ['#15171c', '#565b66', '#1d4f9c']

interface Poster {
  campus: string
  /** The name by which the ambassador is called. */
  name: string
  link: string
  at: Date
}

/** Draws the poster of an ambassador, A4: what to do, whom to ask, and the link as a QR picture and in letters. */
export async function drawPoster({ campus, name, link, at }: Poster): Promise<Buffer> {
  fonts ??= Promise.all([fontOf('DejaVuSans'), fontOf('DejaVuSans-Bold')])
  const [plain, bold] = await fonts
  const info = {
    Title: `Guildhall at ${campus}`,
    Author: 'Guildhall',
    Creator: 'Guildhall',
    CreationDate: at,
    ModDate: at,
  }
  // No built-in pdfkit font: pdfkit reads those from files beside itself, but the built server is a bundle.
  const pdf = new PDFDocument({ size: 'A4', margin, font: '', lang: 'en', displayTitle: true, info })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve, reject) => {
    pdf.once('end', resolve)
    pdf.once('error', reject)
  })
  pdf.registerFont('plain', plain)
  pdf.registerFont('bold', bold)
  draw(pdf, { campus, name, link })
  pdf.end()
  await ended
  return Buffer.concat(chunks)
}

function draw(pdf: PDFKit.PDFDocument, { campus, name, link }: Omit<Poster, 'at'>): void {
  const space = { width }
  pdf.font('bold').fontSize(22).fillColor(blue).text('Guildhall', margin, margin, space)
  pdf.font('bold').fontSize(44).fillColor(ink).text('Finished something? List it.', margin, 140, space)
  pdf
    .font('plain')
    .fontSize(18)
    .fillColor(grey)
    .text('Where finished work, skilled people and their teachers meet.', { ...space, lineGap: 4 })
  pdf.moveDown(0.8).font('bold').fontSize(20).fillColor(ink).text(`At ${campus}, ask ${name}.`, space)
  const side = 240
  drawSquares(pdf, link, { x: margin - 20, y: page.height - margin - side - 70, side })
  const shown = link.replace(/^https?:\/\//, '')
  pdf
    .font('bold')
    .fontSize(shown.length > 40 ? 12 : 16)
    .fillColor(ink)
    .text(shown, margin, page.height - margin - 50, { ...space, height: 40 })
}

function drawSquares(
  pdf: PDFKit.PDFDocument,
  link: string,
  { x, y, side }: { x: number; y: number; side: number },
): void {
  const { size, path } = drawQr(link)
  pdf
    .save()
    .translate(x, y)
    .scale(side / size)
    .path(path)
    .fill('#000000')
    .restore()
}
