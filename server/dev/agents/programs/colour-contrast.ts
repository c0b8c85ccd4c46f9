import * as z from 'zod'
import { type DemoProgram, demoTool } from '../demo-tool.ts'

type Rgb = [red: number, green: number, blue: number]

/** Reads '#767676' or '#777'. */
export function readColour(text: string): Rgb {
  const digits = text.replace('#', '')
  const long = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits
  return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16)) as Rgb
}

/** The relative luminance of WCAG 2.2. */
function luminance(colour: Rgb): number {
  const [red, green, blue] = colour.map((value) => {
    const share = value / 255
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The contrast ratio of WCAG 2.2, from 1 to 21. */
export function contrastOf(one: Rgb, other: Rgb): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (light + 0.05) / (dark + 0.05)
}

/** The nearest colour between `text` and black or white that reaches the ratio; undefined when none does. */
export function nearestColour(text: Rgb, ground: Rgb, ratio: number): Rgb | undefined {
  const steps = Array.from({ length: 255 }, (_, at) => (at + 1) / 255)
  for (const share of steps)
    for (const end of [0, 255]) {
      const mixed = text.map((value) => Math.round(value + (end - value) * share)) as Rgb
      if (contrastOf(mixed, ground) >= ratio) return mixed
    }
  return undefined
}

const hex = (colour: Rgb) => `#${colour.map((value) => value.toString(16).padStart(2, '0')).join('')}`
// Never rounded up: 4.499 does not pass.
const ratioText = (ratio: number) => `${(Math.floor(ratio * 100) / 100).toFixed(2)} : 1`

const levels = [
  ['AA, text', 4.5],
  ['AA, large text, icons and borders', 3],
  ['AAA, text', 7],
  ['AAA, large text', 4.5],
] as const

const colour = z.string().regex(/^#?([\da-f]{3}|[\da-f]{6})$/i, 'Write the colour as #rrggbb')

export const colourContrast: DemoProgram = {
  slug: 'colour-contrast',
  name: 'Colour contrast',
  tools: [
    demoTool({
      name: 'check',
      title: 'Check two colours',
      description: 'The contrast of text and background by WCAG 2.2, and the nearest colour that passes.',
      input: { text: colour.describe('Such as #767676.'), background: colour.default('#ffffff') },
      run(input) {
        const [text, ground] = [readColour(input.text), readColour(input.background)]
        const ratio = contrastOf(text, ground)
        const better = ratio >= 4.5 ? undefined : nearestColour(text, ground, 4.5)
        return [
          `Contrast ${ratioText(ratio)}`,
          ...levels.map(([name, least]) => `${ratio >= least ? 'Passes' : 'Fails'} ${name} (${least} : 1)`),
          ...(better ? [`Use ${hex(better)} for text: ${ratioText(contrastOf(better, ground))}`] : []),
        ]
      },
    }),
  ],
}
