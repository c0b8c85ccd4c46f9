/** The query parameter of the sign-up page with an invitation. */
export const invitationQuery = 'invitation'

/** How long an invitation can be used, in days. */
export const invitationDays = 14

/** The most characters of an invitation: the longest address, its last second and the signature. */
export const longestInvitation = 400

/** An invitation without its signature: for whom it is, and its last second. */
export const invitationText = (email: string, until: Date): string =>
  `invitation.${Math.floor(until.getTime() / 1000)}.${email.toLowerCase()}`

const form = /^invitation\.(\d{10})\.(\S+@\S+)\.[A-Za-z0-9+/]{43}=$/

/** Reads for whom an invitation is and until when; null for anything else. Only the server can tell whether it is genuine. */
export function readInvitation(invitation: string): { email: string; until: Date } | null {
  const [, seconds, email] = form.exec(invitation) ?? []
  return seconds && email ? { email, until: new Date(Number(seconds) * 1000) } : null
}
