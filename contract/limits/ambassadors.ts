/** Every number of campus ambassadors and their applications. Days and characters as the names say. */
export const ambassadorLimits = {
  /** Ambassadors that a campus can have at one time. */
  perCampus: 2,
  /** An applicant has had their account for at least this time, and studies for at least this time more. */
  accountDays: 30,
  studyDays: 365,
  /** A term ends on the next 31 August that is at least this far ahead. */
  leastTermDays: 92,
  /** An ambassador is told this long before the end; from then on the staff can renew the term. */
  endsSoonDays: 60,
  why: 1500,
  plan: 1500,
  handover: 500,
  /** Names and domains of a campus. */
  campusName: 120,
  campusId: 60,
  domains: 20,
  /** Windows that are kept, and campuses on a page. */
  windows: 100,
  campusPage: 50,
  /** Who was an ambassador for at least this long gets a credential, which is valid for these years. */
  credentialDays: 92,
  credentialYears: 10,
  /** The key that signs credentials is replaced after this time. Its public half stays published. */
  credentialKeyDays: 365,
  /** Characters of a credential that the page of verification reads. */
  credentialText: 20_000,
  /** Credentials that a profile shows, the newest. */
  shownCredentials: 5,
} as const
