/** What was chosen from a list, or what was written beside its 'Other'. */
export function said(chosen: string, other: string): string {
  return chosen === 'Other' || chosen === 'Others' ? other : chosen
}

/** All that was chosen, 'Other' by what was written beside it. */
export function saidAll(chosen: readonly string[], other: string): string {
  return chosen.map((each) => said(each, other)).join(', ')
}
