/** One thing that was typed and the forms it may be found in; each form is the words that must all be there. */
export interface Term {
  typed: string
  forms: string[][]
  /** Longer words that begin with it, for a word that few projects have: 'rainfall' for 'rain'. */
  longer?: string[]
  /** It may be no more than the beginning of a word. */
  isBegun?: boolean
}

/** More than this many things nobody means; the rest of a long text is not searched for. */
const mostTerms = 12
const letters: Record<string, string> = {
  ...{ ø: 'o', ł: 'l', ß: 'ss', æ: 'ae', œ: 'oe', đ: 'd', ð: 'd', þ: 'th', ı: 'i' },
  ...{ ħ: 'h', ŧ: 't', ŋ: 'n', ĳ: 'ij', ŀ: 'l', ſ: 's', ё: 'е' },
}
const written = new RegExp(`[${Object.keys(letters).join('')}]`, 'g')
const joined = /[.\-/’'&]/

/**
 * Takes apart what was typed the way `search_text` of the database takes texts apart: small letters without accents,
 * 'C++' and 'C#' as words, joined words in parts or as one. Every other character counts as a space, so that quotes,
 * signs and operators mean nothing.
 */
export function readTerms(typed: string): Term[] {
  const words = plain(typed).match(/[\p{L}\p{N}\p{M}]+(?:[.\-/’'&][\p{L}\p{N}\p{M}]+)*/gu) ?? []
  return words.slice(0, mostTerms).map((word) => {
    const parts = word.split(joined)
    return { typed: word, forms: parts.length > 1 ? [parts, [parts.join('')]] : [parts] }
  })
}

function plain(typed: string): string {
  return withoutAccents(typed)
    .replace(/(?<![a-z0-9])([a-z])\+\+/g, '$1plusplus ')
    .replace(/(?<![a-z0-9])([acfjq])#/g, '$1sharp ')
    .replace(/(?<![a-z0-9])\.net(?![a-z0-9])/g, 'dotnet')
}

/** A text in small letters without accents, as the index has it. */
export const withoutAccents = (text: string): string =>
  // Most texts have none.
  /^\p{ASCII}*$/u.test(text)
    ? text.toLowerCase()
    : text
        .normalize('NFD')
        // Of Cyrillic letters the sign is a part: й is no и.
        .replace(/(?<!\p{Script=Cyrillic})[\u0300-\u036f]+/gu, '')
        .normalize('NFC')
        .toLowerCase()
        .replace(written, (letter) => letters[letter] ?? letter)

/** A word of the index as people write it: 'C++' for 'cplusplus'. */
export function asWritten(word: string): string {
  return word
    .replace(/^([a-z])plusplus$/, '$1++')
    .replace(/^([acfjq])sharp$/, '$1#')
    .replace(/^dotnet$/, '.net')
}

/** Every word that a match may have been found by. */
export const wordsOf = ({ forms, longer = [] }: Term): string[] => [...forms.flat(), ...longer]
