import { randomInt } from 'node:crypto'

// Without letters and digits that look alike.
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789'
// What decomposing does not turn into Latin letters.
const foreign: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ð: 'd', þ: 'th', ı: 'i' }

/** A public handle: the name in plain Latin letters plus four characters, for example `maya-chen-7k2q` (product 3). */
export function newHandle(firstName: string, lastName: string): string {
  const name = `${firstName} ${lastName}`
    .toLowerCase()
    .replace(/[ßæœøłđðþı]/g, (letter) => foreign[letter] ?? '')
    .normalize('NFKD')
    .replace(/[\u0300-\u036f'’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 60)
    .replace(/^-+|-+$/g, '')
  const ending = Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('')
  return `${name || 'member'}-${ending}`
}
