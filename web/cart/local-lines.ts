import { cartTexts } from '@guildhall/contract/cart-texts.ts'
import { cartLimits } from '@guildhall/contract/commerce-limits.ts'
import { changeLocalCart, type LocalLine } from './local-cart.ts'

/** Puts a line into the cart of somebody signed out, in the place of one with the same project. Throws a sentence when it is full. */
export function putLocalLine(line: LocalLine): void {
  changeLocalCart((lines) => {
    if (lines.some(({ productId }) => productId === line.productId))
      return lines.map((each) => (each.productId === line.productId ? line : each))
    if (lines.length >= cartLimits.lines) throw new Error(cartTexts.full)
    return [...lines, line]
  })
}

/** Takes a project out of the cart of somebody signed out. */
export function removeLocalLine(productId: string): void {
  changeLocalCart((lines) => lines.filter((line) => line.productId !== productId))
}
