/** Whose email addresses can sign up: those at these domains and their subdomains; null for all, empty for none. */
export type SignUpDomains = readonly string[] | null

/** Returns whether somebody with this address can sign up. */
export function isAdmitted(domains: SignUpDomains, email: string): boolean {
  if (domains === null) return true
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  return domains.some((domain) => host === domain || host.endsWith(`.${domain}`))
}

/** Says which addresses can sign up; null when all can. */
export function admissionText(domains: SignUpDomains): string | null {
  if (domains === null) return null
  if (domains.length === 0) return 'Nobody can sign up here at the moment.'
  return `Sign up with an email address at ${new Intl.ListFormat('en', { type: 'disjunction' }).format(domains)}.`
}
