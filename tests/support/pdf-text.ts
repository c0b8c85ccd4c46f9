import { inflateSync } from 'node:zlib'

/** The words of each page of a generated PDF: its texts in drawing order, without line ends. */
export function pdfPages(pdf: Buffer): string[] {
  const objects = objectsOf(pdf)
  const pages: string[] = []
  for (const { head } of objects.values()) {
    if (!/\/Type \/Page\b(?!s)/.test(head)) continue
    const resources = objects.get(reference(head, 'Resources'))?.head ?? ''
    const fonts = new Map<string, Map<number, string>>()
    for (const [, name = '', id] of resources.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = objects.get(reference(objects.get(Number(id))?.head ?? '', 'ToUnicode'))
      fonts.set(name, lettersOf(map?.body.toString('latin1') ?? ''))
    }
    pages.push(textOf(objects.get(reference(head, 'Contents'))?.body.toString('latin1') ?? '', fonts))
  }
  return pages
}

interface PdfObject {
  head: string
  body: Buffer
}

function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const text = pdf.toString('latin1')
  const objects = new Map<number, PdfObject>()
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('\nendobj', start)
    const stream = text.indexOf('stream\n', start)
    const has = stream >= 0 && stream < end
    const head = text.slice(start, has ? stream : end)
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0)
    const raw = has ? pdf.subarray(stream + 7, stream + 7 + length) : Buffer.alloc(0)
    objects.set(Number(match[1]), { head, body: head.includes('FlateDecode') ? inflateSync(raw) : raw })
  }
  return objects
}

function reference(head: string, name: string): number {
  return Number(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(head)?.[1] ?? -1)
}

/** The letters of a font by their glyph number. */
function lettersOf(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, from = '', , list = ''] of map.matchAll(/<([0-9a-f]+)> <([0-9a-f]+)> \[([^\]]*)\]/gi)) {
    const first = Number.parseInt(from, 16)
    for (const [index, [, hex = '']] of [...list.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      letters.set(first + index, Buffer.from(hex.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'))
  }
  return letters
}

function textOf(content: string, fonts: Map<string, Map<number, string>>): string {
  const words: string[] = []
  let font = new Map<number, string>()
  for (const [, name, shown] of content.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
    if (name) font = fonts.get(name) ?? font
    else
      words.push(
        [...(shown ?? '').matchAll(/<([0-9a-f]*)>/gi)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((code) => font.get(Number.parseInt(code, 16)) ?? '')
          .join(''),
      )
  }
  return words.join(' ').replace(/\s+/g, ' ').trim()
}
