import { randomFrom } from '../chance/random.ts'
import { hundredth, tenth } from './canvas.ts'
import { capitals } from './capitals.ts'
import { type Hair, hairs, portraitInks } from './hair.ts'
import { type PigmentName, pigments } from './pigments.ts'

/** A drawn face, or for a company one to three capitals (A to Z and &) on a pigment. */
export type Portrait =
  | { kind: 'face'; seed: string; hair: Hair; ink: number }
  | { kind: 'monogram'; letters: string; pigment: PigmentName }

/** A portrait as SVG, 96 by 96. */
export function portrait(of: Portrait): string {
  const inner = of.kind === 'face' ? face(of.seed, of.hair, of.ink) : monogram(of.letters, of.pigment)
  return `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">${inner}</svg>`
}

function face(seed: string, hair: Hair, number: number) {
  const inks = portraitInks[number]
  if (!inks) throw new RangeError(`There is no portrait ink ${number}`)
  const [ground, ink, skin] = inks
  const tilt = tenth((randomFrom(`${seed}av`)() - 0.5) * 5)
  const drawn = (part: string) => part.replaceAll('"K"', `"${ink}"`)
  const clothes = `<path d="M10 100c1-22 14-32 38-32s37 10 38 32Z" fill="${ink}"/><path d="M40 69c2 6 14 6 16 0l5 2c-3 10-23 10-26 0Z" fill="${ground}" opacity=".55"/>`
  const neck = `<path d="M41 56h14v14c0 5-14 5-14 0Z" fill="${skin}"/><path d="M41 60c4 4 10 4 14 0v5c-4 4-10 4-14 0Z" fill="${ink}" opacity=".18"/>`
  const head = `<path d="M33 41c0-11 6-19 15-19s15 8 15 19c0 12-7 22-15 22S33 53 33 41Z" fill="${skin}"/>`
  return `<rect width="96" height="96" fill="${ground}"/><g transform="translate(0 5) rotate(${tilt} 48 60)">${drawn(hairs[hair].behind)}${clothes}${neck}${head}${drawn(hairs[hair].before)}</g>`
}

function monogram(letters: string, pigment: PigmentName) {
  const { ground, ink } = pigments[pigment]
  const scale = [1.25, 0.95, 0.78][letters.length - 1] ?? 0.7
  const step = 26
  const left = 48 - ((letters.length * step - (step - 20)) * scale) / 2
  const strokes = [...letters].map((letter, i) => {
    const path = capitals[letter]
    if (!path) throw new RangeError(`No stroke for ${letter}`)
    return `<path transform="translate(${hundredth(left + i * step * scale)} ${hundredth(48 - 14 * scale)}) scale(${scale})" d="${path}"/>`
  })
  return `<rect width="96" height="96" fill="${ground}"/><g fill="none" stroke="${ink}" stroke-width="${hundredth(5.2 / scale ** 0.3)}" stroke-linejoin="round">${strokes.join('')}</g>`
}
