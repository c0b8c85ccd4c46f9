import providers from 'email-providers/all.json' with { type: 'json' }

const open = new Set<string>(providers)

/**
 * The domain of a confirmed mail address where it says something of its owner: a university's or a company's, not a
 * provider's that anybody may have. Nobody is in the product without having confirmed their address (product 2).
 */
export function verifiedDomain(email: string): string | null {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const parts = domain.split('.')
  const isOpen = parts.some((_, at) => open.has(parts.slice(at).join('.')))
  return isOpen ? null : domain
}
