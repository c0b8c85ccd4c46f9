import type { Audience } from '@guildhall/contract/users/profile-options.ts'
import type { Deps } from '../../deps.ts'
import { presentPublic } from '../presenter.ts'
import { findOwnById } from './queries.ts'

/** What an audience sees of a person's profile now, in words: evidence of a report. Empty for nobody. */
export async function profileInWords(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  personId: number,
  audience: Audience,
): Promise<{ title: string; description: string }> {
  const [row] = await findOwnById(db, { personId })
  if (!row) return { title: '', description: '' }
  const person = presentPublic(config.filesOrigin, row, { audience, mayEndorse: false })
  const { about, companyName, firstName, headline, lastName, location, socialLinks } = person
  const links = socialLinks.links.map(({ url }) => url)
  return {
    title: companyName || `${firstName} ${lastName}`.trim(),
    description: [headline, location, about, links.join('\n')].filter(Boolean).join('\n\n'),
  }
}
