// Commands for terminals: with parameters, with a text, and short ones.
const terminalCommands =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is removed
  /(?:\u001b\[|\u009b)[0-?]*[ -/]*[@-~]|\u001b\][^\u0007\u001b]{0,400}(?:\u0007|\u001b\\)?|\u001b[ -/]{0,4}[0-Z\\^-~]?/g

// Joiners stay: Persian and emoji need them. Marks of direction do not, and let a text pass for another.
const unseen = /[[\p{Cc}\p{Cf}\p{Co}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]--[\t\n\u200c\u200d]]/gv

// A few marks belong to a letter; a tower of them covers other lines.
const manyMarks = /(\p{M}{4})\p{M}+/gu

/**
 * Returns a text of somebody else's program as plain text: without commands for terminals, control characters, characters that turn
 * the direction of writing, and invisible ones. It is still not HTML: show it as text.
 */
export function harmlessText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(terminalCommands, '')
    .replace(unseen, '')
    .replace(manyMarks, '$1')
}

/** Returns a harmless text on one line of at most `max` characters. */
export function harmlessLine(text: string, max: number): string {
  // Cut first: what is far too long is not worth cleaning.
  const line = harmlessText(text.slice(0, max * 4))
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...line]
  return characters.length > max ? `${characters.slice(0, max - 1).join('')}…` : line
}
