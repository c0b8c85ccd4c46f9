// Coefficients of Peter J. Acklam's rational approximation; its relative error is below 1.15e-9.
const a = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
]
const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572, 1]
const c = [
  ...[-0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734],
  ...[4.374664141464968, 2.938163982698783],
]
const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416, 1]
const edge = 0.02425

/** The value of the standard normal distribution below which a share `p` of it lies, with 0 < p < 1. */
export function normalQuantile(p: number): number {
  if (p > 1 - edge) return -normalQuantile(1 - p)
  if (p < edge) {
    const q = Math.sqrt(-2 * Math.log(p))
    return polynomial(c, q) / polynomial(d, q)
  }
  const q = p - 0.5
  return (polynomial(a, q * q) * q) / polynomial(b, q * q)
}

const polynomial = (coefficients: number[], x: number) => coefficients.reduce((sum, each) => sum * x + each, 0)
