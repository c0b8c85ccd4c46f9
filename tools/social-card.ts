/**
 * Creates web/public/social-card.png, the picture of a shared link without its own: the logo, the name and the tagline of
 * the footer. Run after a change of the logo or the fonts: `node tools/social-card.ts`.
 */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { root } from './root.ts'

const requireFromWeb = createRequire(join(root, 'web/package.json'))
const subsetFont = requireFromWeb('subset-font') as (font: Buffer, text: string, options: object) => Promise<Buffer>

const size = { width: 1200, height: 630 }
const colours = { paper: '#11151a', ink: '#f2efe8', quiet: '#b4b2ab' }
const left = 520

const folder = await mkdtemp(join(tmpdir(), 'social-card-'))
const icon = await readFile(join(root, 'web/public/favicon.svg'), 'utf8')
const edges = /<path d="([^"]+)"/.exec(icon)?.[1] ?? ''
const mark = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="360" viewBox="0 0 100 100">
  ${/<defs>.*<\/defs>/.exec(icon)?.[0]}
  <path d="${edges}" stroke="url(#g)" stroke-width="4" fill="none" stroke-linecap="round" stroke-linejoin="round"/></svg>`

const picture = await sharp({ create: { ...size, channels: 3, background: colours.paper } })
  .composite([
    { input: Buffer.from(mark), left: 96, top: 135 },
    { input: await line('Guildhall', 640, 104, colours.ink), left, top: 200 },
    { input: await line('Finished work, and the people', 420, 36, colours.quiet), left, top: 350 },
    { input: await line('who made it, at one address.', 420, 36, colours.quiet), left, top: 400 },
  ])
  .png({ palette: true, quality: 90, effort: 10 })
  .toBuffer()
await writeFile(join(root, 'web/public/social-card.png'), picture)
await rm(folder, { recursive: true })
console.log(`web/public/social-card.png  ${picture.length} bytes`)

/** Renders one line of text as a picture, in the interface font at one weight. */
async function line(text: string, weight: number, pixels: number, colour: string): Promise<Buffer> {
  const source = dirname(requireFromWeb.resolve('@fontsource-variable/hanken-grotesk/package.json'))
  const font = await readFile(join(source, 'files/hanken-grotesk-latin-wght-normal.woff2'))
  const fontfile = join(folder, `${weight}.ttf`)
  const glyphs = await subsetFont(font, 'abcdefghijklmnopqrstuvwxyzFG,. ', {
    targetFormat: 'truetype',
    variationAxes: { wght: weight },
  })
  await writeFile(fontfile, glyphs)
  // At title size it is set slightly tighter; Pango counts in 1024ths of a point.
  const spacing = weight > 600 ? Math.round(-0.03 * pixels * 1024) : 0
  const markup = `<span foreground="${colour}" letter_spacing="${spacing}">${text}</span>`
  // At 72 dots per inch, a point is a pixel.
  return sharp({ text: { text: markup, font: `Hanken Grotesk ${pixels}`, fontfile, dpi: 72, rgba: true } })
    .png()
    .toBuffer()
}
