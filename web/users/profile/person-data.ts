import type { PublicProfile } from '@guildhall/contract/users/users.ts'
import { displayName } from '#lib/format/people.ts'
import { chosenText } from '../chosen-text.ts'

/** A person for search engines (schema.org); only what the page shows a stranger. */
export function personData(person: PublicProfile, url: string) {
  const isBusiness = person.userType === 'Business' && person.companyName
  const { studentData, professorData, businessData, education, workExperience, socialLinks, location } = person
  const university = studentData?.university || professorData?.university
  const [work] = workExperience.filter(({ endMonth }) => endMonth === null)
  const sameAs = [
    ...(socialLinks.orcid ? [`https://orcid.org/${socialLinks.orcid}`] : []),
    ...socialLinks.links.map((link) => link.url),
    ...(businessData?.website ? [businessData.website] : []),
  ]
  const schools = [...new Set(education.map(({ institution }) => institution))]
  return {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    dateCreated: person.memberSince,
    mainEntity: {
      '@type': isBusiness ? 'Organization' : 'Person',
      name: displayName(person),
      url,
      identifier: person.customUserId,
      ...(person.headline ? { description: person.headline } : {}),
      ...(person.avatar ? { image: new URL(person.avatar.main, url).href } : {}),
      ...(sameAs.length ? { sameAs } : {}),
      ...(location ? { [isBusiness ? 'location' : 'homeLocation']: { '@type': 'Place', name: location } } : {}),
      ...(isBusiness
        ? {}
        : {
            ...(person.skills.length ? { knowsAbout: person.skills.map(({ name }) => name) } : {}),
            ...(university ? { affiliation: { '@type': 'CollegeOrUniversity', name: university } } : {}),
            ...(schools.length
              ? { alumniOf: schools.map((name) => ({ '@type': 'EducationalOrganization', name })) }
              : {}),
            ...(work
              ? {
                  jobTitle: chosenText(work.designation, work.designationOther),
                  worksFor: { '@type': 'Organization', name: work.company },
                }
              : {}),
          }),
    },
  }
}
