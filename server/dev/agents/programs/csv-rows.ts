/** Parses CSV as RFC 4180 describes it, also with another separator. An open quote ends with the text. */
export function parseCsv(text: string, separator = ','): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  const endCell = () => {
    row.push(cell)
    cell = ''
  }
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charAt(at)
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === '') isQuoted = true
    else if (character === separator) endCell()
    else if (character === '\n' || character === '\r') {
      if (character === '\r' && text[at + 1] === '\n') at += 1
      endCell()
      rows.push(row)
      row = []
    } else cell += character
  }
  if (cell !== '' || row.length > 0) {
    endCell()
    rows.push(row)
  }
  return rows
}

/** The separator that most of the first lines share. */
export function separatorOf(text: string): string {
  const [head = ''] = text.split('\n', 1)
  const counts = [',', ';', '\t'].map((each) => ({ each, count: head.split(each).length }))
  return counts.toSorted((one, other) => other.count - one.count)[0]?.each ?? ','
}
