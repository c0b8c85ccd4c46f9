import type { CastPerson } from './person.ts'

/** The businesses of the cast. */
export const castBusinesses: readonly CastPerson[] = [
  {
    handle: 'harbour-pike-r3ja',
    firstName: 'Solveig',
    lastName: 'Haugland',
    companyName: 'Harbour & Pike',
    userType: 'Business',
    email: 'office@harbourandpike.example',
    headline: 'Ferry operator, 140 people',
    location: 'Stavanger',
    timeZone: 'Europe/Oslo',
    languages: ['Norwegian', 'English'],
    about:
      'We run 23 small ferry routes between islands that most timetables ignore. We buy finished student work, pay makers to adapt it and publish what we learn.',
    firm: { industry: 'Transportation and storage', companySize: '50 to 249 people' },
    skills: [
      ['Transport planning', 'Expert'],
      ['Operations', 'Expert'],
      ['Accessibility', 'Intermediate'],
    ],
    joined: 1080,
    portrait: { kind: 'monogram', letters: 'H&P', pigment: 'prussian' },
  },
  {
    handle: 'lumen-housing-trust-k6yc',
    firstName: 'Denise',
    lastName: 'Okafor-Lyle',
    companyName: 'Lumen Housing Trust',
    userType: 'Business',
    email: 'projects@lumenhousing.example',
    headline: 'Housing association, 2,100 homes',
    location: 'Bristol',
    timeZone: 'Europe/London',
    languages: ['English'],
    about:
      'We look after 2,100 homes, most of them older than our tenants’ grandparents. We look for tools that residents can read and surveyors can check.',
    firm: { industry: 'Real estate', companySize: '50 to 249 people' },
    skills: [
      ['Housing', 'Expert'],
      ['Procurement', 'Advanced'],
      ['Energy audits', 'Advanced'],
    ],
    joined: 760,
    portrait: { kind: 'monogram', letters: 'L', pigment: 'rust' },
  },
  {
    handle: 'orchard-clinics-w9nd',
    firstName: 'Mathilde',
    lastName: 'Perraudin',
    companyName: 'Orchard Clinics',
    userType: 'Business',
    email: 'team@orchardclinics.example',
    headline: 'Nine clinics around Lyon',
    location: 'Lyon',
    timeZone: 'Europe/Paris',
    languages: ['French', 'English'],
    about:
      'Nine neighbourhood clinics with one shared back office. We buy planning and booking tools, and we pay for the evaluation as well.',
    firm: { industry: 'Human health and social work', companySize: '50 to 249 people' },
    skills: [
      ['Scheduling', 'Advanced'],
      ['Privacy', 'Advanced'],
      ['Clinical operations', 'Expert'],
    ],
    joined: 640,
    portrait: { kind: 'monogram', letters: 'O', pigment: 'moss' },
  },
]
