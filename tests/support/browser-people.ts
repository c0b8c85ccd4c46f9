import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** People of the demo community, as the sign-in page offers them. */
export const demo = {
  student: 'Ilse Vandermeer',
  professor: 'Nomvula Dlamini',
  freelancer: 'Tomás Arriaga',
  /** Of the staff: neither connected with the others nor in work with them. */
  stranger: 'Priya Raman',
} as const

export interface Newcomer {
  firstName: string
  lastName: string
  email: string
  password: string
}

let newcomers = 0

/** The details of a new person. */
export function newcomer(firstName: string, lastName: string): Newcomer {
  newcomers += 1
  const email = `${firstName}.${process.env.TEST_WORKER_INDEX}-${newcomers}@carrow.example`.toLowerCase()
  return { firstName, lastName, email, password: 'a heron in the reeds' }
}

/** Fills the sign-up form and waits for 'Check your inbox'. */
export async function signUp(
  page: Page,
  { firstName, lastName, email, password }: Newcomer,
  type: 'Student' | 'Freelancer' | 'Business' = 'Student',
  companyName = '',
): Promise<void> {
  await page.goto('/signup')
  await page.getByRole('radio', { name: type }).check()
  await page.getByLabel('First name').fill(firstName)
  await page.getByLabel('Last name').fill(lastName)
  if (companyName) await page.getByLabel('Company name').fill(companyName)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('checkbox', { name: 'I agree to the terms' }).check()
  await page.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
}

/** The newest mail to an address, once `count` have arrived. */
export async function mailTo(request: APIRequestContext, email: string, count = 1) {
  const read = async () => {
    const answer = await request.get('/api/dev/outbox', { params: { to: email } })
    return ((await answer.json()) as { messages: { subject: string; code?: string; links: string[] }[] }).messages
  }
  await expect.poll(async () => (await read()).length, { intervals: [100] }).toBeGreaterThanOrEqual(count)
  const [{ subject = '', code = '', links = [] } = {}] = await read()
  return { subject, code, link: links[0] ?? '' }
}
