import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'

// DejaVu Sans has Latin with all its marks, Greek and Cyrillic in one file. What it has no letter for is drawn as a box.
const fontOf = (name: string) => readFile(fileURLToPath(import.meta.resolve(`dejavu-fonts-ttf/ttf/${name}.ttf`)))
let fonts: Promise<{ plain: Buffer; bold: Buffer }> | undefined

async function loadFonts() {
  const [plain, bold] = await Promise.all([fontOf('DejaVuSans'), fontOf('DejaVuSans-Bold')])
  return { plain, bold }
}

/** An open document with its fonts `plain` and `bold`: A4 in points, with `margin` on every side. */
export type Pdf = PDFKit.PDFDocument
export const margin = 51

/** Draws a document and answers its bytes. The same input gives the same bytes: nothing of now or of this machine is in it. */
export async function makePdf(
  { title, author, at }: { title: string; author: string; at: Date },
  draw: (pdf: Pdf) => void,
): Promise<Buffer> {
  fonts ??= loadFonts()
  const { plain, bold } = await fonts
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    // None of pdfkit's own: it reads those as files beside itself, and in the built server it is in a bundle.
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
