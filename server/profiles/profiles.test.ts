import { blockLimits } from '@guildhall/contract/limits/profiles.ts'
import { audiences, profileBlocks } from '@guildhall/contract/users/profile-audiences.ts'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newMember } from '../../tests/support/accounts.ts'
import { startTestApp } from '../../tests/support/app.ts'
import { openBrowser } from '../../tests/support/browser.ts'
import { fileFixture } from '../../tests/support/file-fixture.ts'
import { people } from '../users/tables.ts'

const app = await fileFixture(startTestApp())
const ada = await newMember(app, { email: 'ada@carrow.example', firstName: 'Ada', lastName: 'Byron' })
const ben = await newMember(app, { email: 'ben@gmail.com', firstName: 'Ben', userType: 'Freelancers' })

const visitor = () => openBrowser(app)
const by = (member: typeof ada | null) => {
  const options = member ? { bearer: member.token } : {}
  return {
    get: (path: string) => visitor().get(`/api${path}`, options),
    post: (path: string, body?: unknown) => visitor().post(`/api${path}`, body, options),
    put: (path: string, body: unknown) => visitor().put(`/api${path}`, body, options),
    delete: (path: string) => visitor().delete(`/api${path}`, options),
  }
}
const idOf = (member: typeof ada) => member.user.customUserId as string

const study = { institution: 'Canary Education', startYear: 2019, endYear: 2022 }
const job = { designation: 'Data Analyst', company: 'Canary Works', startMonth: '2022-09' }
/** A unique word for each block, and the call that stores it. */
const canaries = {
  about: ['/users/profile', { profile: { about: 'Canary About', location: 'Canary Place', timeZone: 'Europe/Oslo' } }],
  studentData: [
    '/users/student-data',
    { university: 'Canary University', course: 'Other', courseOther: 'Canary Course' },
  ],
  professorData: ['/users/professor-data', { university: 'Canary Chair' }],
  freelancerData: ['/users/freelancer-data', { serviceHeadline: 'Canary Service', hourlyRateMinor: 4800 }],
  businessData: ['/users/business-data', { lookingFor: 'Canary Wish', website: 'https://canary.example/' }],
  socialLinks: ['/users/social-links', { links: [{ label: 'Site', url: 'https://canary-link.example/' }] }],
} as const
const personal = { birthDate: '1999-12-31', gender: 'Others', genderOther: 'Canary Gender', address: 'Canary Street 1' }
const typeOf = {
  studentData: 'Students',
  professorData: 'Professors',
  freelancerData: 'Freelancers',
  businessData: 'Business',
} as const
// Publications have a call of their own, and a test beside it.
const blocks = profileBlocks.filter((block) => block !== 'publications')
const wordsOf: Record<(typeof blocks)[number], string[]> = {
  about: ['Canary About', 'Canary Place', 'Europe/Oslo'],
  education: ['Canary Education'],
  workExperience: ['Canary Works'],
  skills: ['Canary Skill'],
  studentData: ['Canary University', 'Canary Course'],
  professorData: ['Canary Chair'],
  freelancerData: ['Canary Service', '4800'],
  businessData: ['Canary Wish', 'canary.example'],
  socialLinks: ['canary-link.example'],
  verifiedDomain: ['carrow.example'],
}

test('every block is stored by its call, returned in the response, and read back', async () => {
  for (const [path, body] of Object.values(canaries)) {
    const { status, body: answer } = await by(ada).put(path, body)
    expect(status, path).toBe(200)
    expect(answer).toMatchObject(body)
  }
  expect((await by(ada).put('/users/personal-details', personal)).body).toEqual({
    ...personal,
    country: '',
    countryOther: '',
    phone: null,
  })
  const education = await by(ada).post('/users/education', study)
  expect([education.status, education.body]).toEqual([
    201,
    expect.objectContaining({ ...study, id: expect.stringMatching(/^\d+$/), course: '', description: '' }),
  ])
  expect((await by(ada).post('/users/work-experience', job)).body).toMatchObject({ ...job, endMonth: null })
  const skill = { name: 'Canary Skill', level: 'Expert', category: 'Other', categoryOther: 'Birds' }
  expect((await by(ada).post('/users/skills', skill)).body.skill).toMatchObject({ ...skill, endorsements: 0 })
  const { body: own } = await by(ada).get('/users/profile')
  expect(own).toMatchObject({
    studentData: canaries.studentData[1],
    professorData: canaries.professorData[1],
    freelancerData: canaries.freelancerData[1],
    businessData: canaries.businessData[1],
    socialLinks: canaries.socialLinks[1],
    personalDetails: personal,
    profile: { timeZone: 'Europe/Oslo', languages: [] },
    education: [study],
    workExperience: [job],
    verifiedDomain: 'carrow.example',
    visibility: { hidden: false, blocks: Object.fromEntries(profileBlocks.map((block) => [block, 'everyone'])) },
  })
})

test('a block is visible to its audience only, on the page, in calls and in search; personal details to nobody', async () => {
  const name = idOf(ada)
  for (const block of blocks) {
    const userType = typeOf[block as keyof typeof typeOf] ?? 'Students'
    await by(ada).put('/users/auth', { userType })
    for (const audience of audiences) {
      await by(ada).put('/users/visibility', { blocks: { [block]: audience } })
      const seen: Record<string, boolean> = {}
      const looks = [
        ['visitor', by(null), ''],
        ['member', by(ben), ''],
        ['connection', by(ada), '?as=connections'],
        ['owner', by(ada), ''],
      ] as const
      for (const [who, caller, query] of looks) {
        const text = JSON.stringify((await caller.get(`/users/${name}${query}`)).body)
        const found = wordsOf[block].map((word) => text.includes(word))
        expect(new Set(found).size, `${block} for ${who}`).toBe(1)
        seen[who] = found[0] === true
        for (const secret of ['Canary Gender', 'Canary Street', '1999-12-31', 'ada@'])
          expect(text, secret).not.toContain(secret)
      }
      expect(seen, `${block}: ${audience}`).toEqual({
        visitor: audience === 'everyone',
        member: ['everyone', 'signed-in'].includes(audience),
        connection: audience !== 'only-me',
        owner: true,
      })
    }
    await by(ada).put('/users/visibility', { blocks: { [block]: 'everyone' } })
  }
  await by(ada).put('/users/auth', { userType: 'Students' })
})

test('a skill hidden from the viewer matches nothing, and no list or search reveals hidden blocks', async () => {
  const found = async (caller: typeof ada | null) =>
    (await by(caller).get('/users/all?skill=canary%20skill')).body.items.length
  const everywhere = [
    '/users/all?limit=100',
    '/users/search?q=ada',
    `/users/bulk/${idOf(ada)}`,
    '/search?q=ada',
    '/search/suggestions?q=ada',
  ]
  await by(ada).put('/users/visibility', { blocks: { skills: 'signed-in' } })
  expect([await found(null), await found(ben)]).toEqual([0, 1])
  await by(ada).put('/users/visibility', { blocks: { skills: 'connections' } })
  expect([await found(null), await found(ben)]).toEqual([0, 0])
  for (const path of everywhere) {
    const text = JSON.stringify((await by(ben).get(path)).body)
    expect(text, path).toContain(idOf(ada))
    expect(text, path).not.toMatch(/Canary|carrow\.example/)
  }
  await by(ada).put('/users/visibility', { hidden: true, blocks: { skills: 'everyone' } })
  for (const path of [...everywhere, '/users/all?skill=canary%20skill']) {
    expect(JSON.stringify((await by(null).get(path)).body), path).not.toContain(idOf(ada))
    expect(JSON.stringify((await by(ben).get(path)).body), path).toContain(idOf(ada))
  }
  for (const path of [`/users/${idOf(ada)}`, `/users/${idOf(ada)}/connections`, `/social/${idOf(ada)}`]) {
    expect((await by(null).get(path)).status, path).toBe(404)
    expect((await by(ben).get(path)).status, path).toBe(200)
  }
  expect(
    (await app.app.inject({ url: '/sitemaps/people.xml', headers: { host: 'localhost:3000' } })).payload,
  ).not.toContain(idOf(ada))
  expect((await by(ada).put('/users/visibility', { hidden: false })).body.hidden).toBe(false)
  expect((await by(null).get(`/users/${idOf(ada)}`)).status).toBe(200)
})

test('the preview of how others see a profile is for its owner only', async () => {
  expect((await by(ben).get(`/users/${idOf(ada)}?as=everyone`)).status).toBe(403)
  expect((await by(null).get(`/users/${idOf(ada)}?as=only-me`)).status).toBe(403)
  expect((await by(ada).get(`/users/${idOf(ada)}?as=friends`)).status).toBe(400)
})

test.each([
  ['/users/student-data', { course: 'Necromancy' }, 'course'],
  ['/users/student-data', { course: 'Other' }, 'courseOther'],
  ['/users/student-data', { purposes: ['To Learn', 'Other'] }, 'purposeOther'],
  ['/users/student-data', { graduationYear: 2999 }, 'graduationYear'],
  ['/users/student-data', { graduationYear: '2027' }, 'graduationYear'],
  ['/users/student-data', { university: 'a\u202Eb' }, 'university'],
  ['/users/student-data', { rankingScore: 9000 }, 'rankingScore'],
  ['/users/professor-data', { researchInterests: ['Alchemy'] }, 'researchInterests.0'],
  ['/users/freelancer-data', { hourlyRateMinor: -1 }, 'hourlyRateMinor'],
  ['/users/freelancer-data', { hourlyRateMinor: 48.5 }, 'hourlyRateMinor'],
  ['/users/freelancer-data', { notTakingWorkUntil: '2026-02-30' }, 'notTakingWorkUntil'],
  ['/users/freelancer-data', { category: 'Other', categoryOther: '\u3164' }, 'categoryOther'],
  ['/users/business-data', { website: 'javascript:alert(1)' }, 'website'],
  ['/users/business-data', { website: 'https://user:pass@bank.example/' }, 'website'],
  ['/users/personal-details', { birthDate: '2024-01-01' }, 'birthDate'],
  ['/users/personal-details', { phone: '+3247000000' }, 'phone'],
  ['/users/personal-details', { country: 'ZZ' }, 'country'],
  ['/users/personal-details', { country: 'Other' }, 'countryOther'],
  ['/users/social-links', { orcid: '0000-0002-1825-0098' }, 'orcid'],
  ['/users/social-links', { links: [{ label: 'Site', url: 'http://plain.example' }] }, 'links.0.url'],
  ['/users/profile', { profile: { timeZone: 'Mars/Olympus' } }, 'profile.timeZone'],
  ['/users/profile', { profile: { languages: [{ language: 'xx', level: 'B2' }] } }, 'profile.languages.0.language'],
  ['/users/profile', { profile: { firstName: '\u200b\u200d' } }, 'profile.firstName'],
  ['/users/profile', { profile: { firstName: 'Ada\u202Egro.live' } }, 'profile.firstName'],
  ['/users/profile', { auth: { lastName: 'By\u200bron' } }, 'auth.lastName'],
  ['/users/profile', { rankingScore: 1 }, 'rankingScore'],
  ['/users/profile', { views: 1 }, 'views'],
  ['/users/profile', { role: 'admin' }, 'role'],
  ['/users/profile', { customUserId: 'ben-0000' }, 'customUserId'],
  ['/users/profile', { verifiedDomain: 'mit.edu' }, 'verifiedDomain'],
  ['/users/auth', { role: 'admin' }, 'role'],
  ['/users/visibility', { blocks: { personalDetails: 'everyone' } }, 'blocks.personalDetails'],
  ['/users/visibility', { blocks: { about: 'aliens' } }, 'blocks.about'],
])('PUT %s refuses %j', async (path, body, field) => {
  const before = (await by(ada).get('/users/profile')).body
  const { status, body: answer } = await by(ada).put(path, body)
  expect([status, answer.fields?.[0]?.path ?? answer.message]).toEqual([422, field])
  expect((await by(ada).get('/users/profile')).body).toEqual(before)
})

test.each([
  ['/users/education', { startYear: 2020 }, 'institution'],
  ['/users/skills', { name: 'Other', category: 'Programming Languages' }, 'name'],
  ['/users/education', { ...study, endYear: 2018 }, 'endYear'],
  ['/users/education', { ...study, qualification: 'Other' }, 'qualificationOther'],
  ['/users/work-experience', { ...job, designation: 'Wizard' }, 'designation'],
  ['/users/work-experience', { ...job, startMonth: '2022-13' }, 'startMonth'],
  ['/users/work-experience', { ...job, endMonth: '2022-08' }, 'endMonth'],
  ['/users/work-experience', { ...job, userId: 1 }, 'userId'],
])('POST %s refuses %j', async (path, body, field) => {
  const refused = await by(ada).post(path, body)
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([422, field])
})

test('a free text beside a list is stored only with its Other', async () => {
  const body = {
    course: 'Master of Science (MSc)',
    courseOther: 'Left over',
    purposes: ['To Learn'],
    purposeOther: 'x',
  }
  expect((await by(ben).put('/users/student-data', body)).body).toMatchObject({ courseOther: '', purposeOther: '' })
  const abroad = { country: 'Other', countryOther: 'Sealand' }
  expect((await by(ben).put('/users/personal-details', abroad)).body).toMatchObject(abroad)
  expect((await by(ben).get('/users/profile')).body.personalDetails).toMatchObject(abroad)
  const home = { ...abroad, country: 'BE' }
  expect((await by(ben).put('/users/personal-details', home)).body).toMatchObject({ country: 'BE', countryOther: '' })
  const orcid = 'https://orcid.org/0000-0002-1694-233x'
  expect((await by(ben).put('/users/social-links', { orcid })).body.orcid).toBe('0000-0002-1694-233X')
})

test('only their owner changes and removes entries, and there are at most twenty, also at the same time', async () => {
  const { body: entry } = await by(ben).post('/users/education', { ...study, institution: 'First' })
  expect((await by(ada).put(`/users/education/${entry.id}`, study)).status).toBe(404)
  expect((await by(ada).delete(`/users/education/${entry.id}`)).status).toBe(404)
  expect((await by(ben).put(`/users/education/${entry.id}`, { ...study, endYear: null })).body).toMatchObject({
    id: entry.id,
    institution: study.institution,
    endYear: null,
  })
  for (let each = 1; each < blockLimits.entries - 1; each += 1) await by(ben).post('/users/education', study)
  const answers = await Promise.all([1, 2, 3].map(() => by(ben).post('/users/education', study)))
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422])
  expect((await by(ben).get('/users/profile')).body.education[0].endYear).toBeNull()
  expect((await by(ben).delete(`/users/education/${entry.id}`)).status).toBe(204)
  expect((await by(ben).delete(`/users/education/${entry.id}`)).status).toBe(404)
})

test('the verified domain has the date of the check, which only those read who see the domain', async () => {
  const read = async (by_ = by(null)) => {
    const { verifiedDomain, verifiedAt } = (await by_.get(`/users/${idOf(ada)}`)).body
    return { verifiedDomain, verifiedAt }
  }
  expect(await read()).toEqual({ verifiedDomain: 'carrow.example', verifiedAt: ada.user.memberSince })
  await by(ada).put('/users/visibility', { blocks: { verifiedDomain: 'only-me' } })
  expect(await read()).toEqual({ verifiedDomain: null, verifiedAt: null })
  expect((await read(by(ada))).verifiedAt).toBe(ada.user.memberSince)
  await by(ada).put('/users/visibility', { blocks: { verifiedDomain: 'everyone' } })
  // From before dates were stored.
  await app.deps.db.update(people).set({ emailCheckedAt: null }).where(eq(people.email, 'ada@carrow.example'))
  expect(await read()).toEqual({ verifiedDomain: 'carrow.example', verifiedAt: null })
  expect((await by(null).get(`/users/${idOf(ben)}`)).body.verifiedAt).toBeNull()
})

test('a domain where anybody can get an address proves nothing', async () => {
  expect((await by(null).get(`/users/${idOf(ben)}`)).body.verifiedDomain).toBeNull()
  await app.deps.db.update(people).set({ email: 'ben@mail.gmail.com' }).where(eq(people.email, 'ben@gmail.com'))
  expect((await by(null).get(`/users/${idOf(ben)}`)).body.verifiedDomain).toBeNull()
})
