/** The words and addresses of credentials: Open Badges 3.0, signed as a JWT. */

/** The contexts of a credential, in this order. */
export const badgeContexts = [
  'https://www.w3.org/ns/credentials/v2',
  'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json',
] as const

/** The JSON schema of the standard. */
export const badgeSchema =
  'https://purl.imsglobal.org/spec/ob/v3p0/schema/json/ob_v3p0_achievementcredential_schema.json'

/** How credentials are signed. Every reader of Open Badges 3.0 knows it; others may be missing. */
export const badgeAlg = 'RS256'

/** Where the issuer publishes what a check needs, below the address of the installation. */
export const badgePaths = {
  /** The public keys, as a JWKS; each of them alone is below `key`. */
  keys: '/.well-known/jwks.json',
  key: '/credentials/keys',
  issuer: '/credentials/issuer',
  achievement: '/credentials/campus-ambassador',
  /** The credentials that were taken back. */
  takenBack: '/credentials/taken-back',
} as const

/** The page on which everybody can check a credential. */
export const checkPath = '/credential'

/** Returns the link with which everybody can check a credential. What follows `#` never reaches a server. */
export const checkLink = (token: string): string => `${checkPath}#${token}`

/** What the credential is for. */
export const ambassadorBadge = {
  name: 'Campus ambassador',
  description: 'Brings other students of a campus into Guildhall, answers their questions and holds evenings there.',
  criteria:
    'Was accepted as a campus ambassador after an application and a talk, and was one until the end of the term or for at least 92 days. Who broke the rules gets none.',
} as const
