// Ways to be paid that leave no order behind, and what people say who want that.
const ways =
  /\b(?:pay ?pal|venmo|zelle|cash ?app|western union|money ?gram|revolut|wise transfer|wire transfer|bank transfer|gift ?cards?|bitcoin|btc|usdt|ethereum|crypto(?:currency)?|iban)\b/iu
const invitations =
  /\b(?:pay|paying|payment|send (?:the )?money|settle)\b[^.!?\n]{0,40}\b(?:directly|outside|off[- ](?:site|platform)|in cash|privately)\b|\b(?:outside|without) (?:of )?(?:guildhall|the (?:site|platform))\b|\b(?:avoid|skip|without) the (?:platform )?fees?\b/iu

/** Whether a text invites to pay elsewhere, where nobody can help: a note is shown beside it (product 8). */
export function invitesOutside(text: string): boolean {
  return ways.test(text) || invitations.test(text)
}
