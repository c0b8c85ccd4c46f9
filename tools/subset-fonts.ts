/**
 * Creates the font files under web/styles/fonts from the published families: upright, weight axis only, Latin and Latin
 * Extended in one file per script range. Run after an update of the font packages: `node tools/subset-fonts.ts`.
 */
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

type Range = readonly [from: number, to: number]

const web = join(dirname(fileURLToPath(import.meta.url)), '..', 'web')
const target = join(web, 'styles', 'fonts')
const requireFromWeb = createRequire(join(web, 'package.json'))
const subsetFont = requireFromWeb('subset-font') as (font: Buffer, text: string, options: object) => Promise<Buffer>

// The published files are cut along the unicode-range lines of web/styles/fonts.css; each keeps the characters it has in
// them.
const latin: Range[] = [
  [0x20, 0x7e],
  [0xa0, 0xff],
  [0x131, 0x131],
  [0x152, 0x153],
  [0x2c6, 0x2dc],
  [0x2000, 0x206f],
  [0x20ac, 0x20ac],
  [0x2122, 0x2122],
  [0x2191, 0x2193],
  [0x2212, 0x2215],
]
const latinExtended: Range[] = [
  [0x100, 0x24f],
  [0x259, 0x259],
  [0x1e00, 0x1eff],
  [0x20a0, 0x20c0],
]

const families = [
  { pack: '@fontsource-variable/hanken-grotesk', name: 'hanken-grotesk', weights: { min: 400, max: 700 } },
  { pack: '@fontsource-variable/literata', name: 'literata', weights: { min: 400, max: 700 } },
]

await mkdir(target, { recursive: true })
let total = 0
for (const { pack, name, weights } of families) {
  const source = dirname(requireFromWeb.resolve(`${pack}/package.json`))
  await copyFile(join(source, 'LICENSE'), join(target, `${name}.LICENSE.txt`))
  for (const [script, ranges] of [
    ['latin', latin],
    ['latin-ext', latinExtended],
  ] as const) {
    const font = await readFile(join(source, 'files', `${name}-${script}-wght-normal.woff2`))
    const subset = await subsetFont(font, textOf(ranges), {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      noHinting: true,
    })
    await writeFile(join(target, `${name}-${script}.woff2`), subset)
    total += subset.length
    console.log(`${name}-${script}.woff2  ${subset.length} bytes`)
  }
}
console.log(`together ${total} bytes`)

function textOf(ranges: Range[]): string {
  return ranges
    .flatMap(([from, to]) => Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i)))
    .join('')
}
