import qrcode from 'qrcode-generator'

/** A QR picture as the squares of a path, in a box of `size`. */
export interface QrPicture {
  size: number
  path: string
}

// White around the squares, in squares, as the standard requires.
const quiet = 4

/** Draws a text as a QR code that can still be read when a sixth of it is damaged. */
export function drawQr(text: string): QrPicture {
  const code = qrcode(0, 'M')
  code.addData(text)
  code.make()
  const squares = code.getModuleCount()
  let path = ''
  for (let row = 0; row < squares; row += 1)
    for (let column = 0; column < squares; column += 1)
      if (code.isDark(row, column)) path += `M${column + quiet} ${row + quiet}h1v1h-1z`
  return { size: squares + 2 * quiet, path }
}
