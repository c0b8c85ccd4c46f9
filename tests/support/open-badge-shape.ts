import { badgeContexts } from '@guildhall/contract/ambassadors/open-badge.ts'
import * as z from 'zod'

const time = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/)
const typed = <T extends string>(type: T) => z.tuple([z.literal(type)])

/**
 * What Open Badges 3.0 requires of a credential that is signed as a JWT, with the fields that ours has: sections 8.2.4.1 and B.1.
 * A field that is not listed fails.
 */
export const openBadgeShape = z.strictObject({
  '@context': z.tuple([z.literal(badgeContexts[0]), z.literal(badgeContexts[1])]),
  id: z.string().regex(/^urn:uuid:[0-9a-f-]{36}$/),
  type: z.tuple([z.literal('VerifiableCredential'), z.literal('OpenBadgeCredential')]),
  name: z.string().min(1),
  issuer: z.strictObject({ id: z.url(), type: typed('Profile'), name: z.string().min(1), url: z.url() }),
  validFrom: time,
  validUntil: time,
  credentialSubject: z.strictObject({
    id: z.url(),
    type: typed('AchievementSubject'),
    identifier: z.tuple([
      z.strictObject({
        type: z.literal('IdentityObject'),
        hashed: z.literal(false),
        identityHash: z.string().min(1),
        identityType: z.literal('name'),
      }),
    ]),
    activityStartDate: time,
    activityEndDate: time,
    role: z.string().min(1),
    achievement: z.strictObject({
      id: z.url(),
      type: typed('Achievement'),
      achievementType: z.literal('CommunityService'),
      name: z.string().min(1),
      description: z.string().min(1),
      inLanguage: z.literal('en'),
      criteria: z.strictObject({ narrative: z.string().min(1) }),
      specialization: z.string().min(1),
    }),
  }),
  credentialSchema: z.tuple([z.strictObject({ id: z.url(), type: z.literal('1EdTechJsonSchemaValidator2019') })]),
  credentialStatus: z.strictObject({ id: z.url(), type: z.literal('1EdTechRevocationList') }),
  iss: z.url(),
  sub: z.url(),
  jti: z.string(),
  nbf: z.int(),
  exp: z.int(),
})
