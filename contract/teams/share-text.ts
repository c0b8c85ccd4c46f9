const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })

/** Returns a share in basis points as a percentage in words. */
export const shareText = (basisPoints: number): string => `${percent.format(basisPoints / 100)} %`
