import { ambassadorBadge, badgeContexts, badgePaths, badgeSchema } from '@guildhall/contract/ambassadors/open-badge.ts'
import { ambassadorLimits as most } from '@guildhall/contract/limits/ambassadors.ts'
import type { JWTPayload } from 'jose'
import type { CredentialRow } from './queries.ts'

/** Whom a credential is about. */
export interface Holder {
  name: string
  /** The path of the profile. */
  profile: string
}

// JWTs count in seconds, and both times in a credential must be equal.
const fullSeconds = (time: string | Date) => new Date(Math.floor(new Date(time).getTime() / 1000) * 1000)
const timeText = (time: Date) => time.toISOString().replace('.000Z', 'Z')
const secondsOf = (time: Date) => time.getTime() / 1000

/** The end of the validity of a credential whose term ended then. */
export function validUntil(until: string): Date {
  const end = fullSeconds(until)
  end.setUTCFullYear(end.getUTCFullYear() + most.credentialYears)
  return end
}

/** The issuer, as credentials name it. */
export const issuerOf = (origin: string) => ({
  ...{ id: origin + badgePaths.issuer, type: ['Profile'], name: 'Guildhall', url: origin },
})

/** What the credential is for, as the issuer publishes it. */
export const achievementOf = (origin: string) => ({
  ...{ id: origin + badgePaths.achievement, type: ['Achievement'], achievementType: 'CommunityService' },
  ...{ name: ambassadorBadge.name, description: ambassadorBadge.description, inLanguage: 'en' },
  criteria: { narrative: ambassadorBadge.criteria },
})

/**
 * Returns a credential as Open Badges 3.0 signs it: the credential itself with the claims of a JWT (section 8.2.4.1). It is valid
 * from the end of the term.
 */
export function badgeOf(origin: string, { id, campus, since, until }: CredentialRow, holder: Holder): JWTPayload {
  const [from, end] = [fullSeconds(until), validUntil(until)]
  const [uri, subject, issuer] = [`urn:uuid:${id}`, origin + holder.profile, issuerOf(origin)]
  return {
    '@context': badgeContexts,
    ...{ id: uri, type: ['VerifiableCredential', 'OpenBadgeCredential'] },
    name: `${ambassadorBadge.name}, ${campus}`,
    issuer,
    ...{ validFrom: timeText(from), validUntil: timeText(end) },
    credentialSubject: {
      ...{ id: subject, type: ['AchievementSubject'] },
      identifier: [{ type: 'IdentityObject', hashed: false, identityHash: holder.name, identityType: 'name' }],
      ...{ activityStartDate: timeText(fullSeconds(since)), activityEndDate: timeText(from) },
      role: ambassadorBadge.name,
      achievement: { ...achievementOf(origin), specialization: campus },
    },
    credentialSchema: [{ id: badgeSchema, type: '1EdTechJsonSchemaValidator2019' }],
    credentialStatus: { id: origin + badgePaths.takenBack, type: '1EdTechRevocationList' },
    ...{ iss: issuer.id, sub: subject, jti: uri, nbf: secondsOf(from), exp: secondsOf(end) },
  }
}
