import type { PublicProfile } from '@guildhall/contract/users.ts'
import { displayName } from '#lib/people.ts'

/** A person for search engines (schema.org); only what the page shows. */
export function personData(person: PublicProfile, url: string) {
  const isBusiness = person.userType === 'Business' && person.companyName
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    mainEntity: {
      '@type': isBusiness ? 'Organization' : 'Person',
      name: displayName(person),
      url,
      ...(person.headline ? { description: person.headline } : {}),
      ...(person.avatar ? { image: new URL(person.avatar.main, url).href } : {}),
      ...(isBusiness || person.skills.length === 0 ? {} : { knowsAbout: person.skills.map(({ name }) => name) }),
    },
  }
}
