import { expect, type Page } from '@playwright/test'
import { mailTo, newcomer, signUp } from '../support/browser-people.ts'
import { png } from '../support/pictures.ts'
import { test } from '../support/site.ts'

// Ends every context a page could have put it into: a tag, an attribute, a script of data, a comment.
const evil = `--></script>"'><script>taken=1</script>`
// A name cannot contain a slash, so this one has its script in an attribute.
const evilName = `--!>"'><img src=x onerror=taken=1>`

test('a script in a text is shown as text on every page', async ({ page, request }) => {
  const person = { ...newcomer('Mallory', 'Carrow'), firstName: evilName, lastName: evilName }
  await signUp(page, person)
  await page.getByLabel('6-digit code').fill((await mailTo(request, person.email)).code)
  await expect(page.getByRole('heading', { level: 1, name: evilName })).toBeVisible()

  const { token } = await (await page.request.get('/api/auth/token')).json()
  const headers = { authorization: `Bearer ${token}` }
  const profile = { headline: evil, about: evil, location: evil }
  const saved = await page.request.put('/api/users/profile', { headers, data: { profile } })
  expect(saved.status()).toBe(200)
  const { customUserId } = await saved.json()
  const texts = { title: evil, description: evil, categoryOther: evil, duration: evil, licenceText: evil }
  const lists = { tags: [evil], skills: [evil], features: [evil], techStack: [evil], deliverables: [evil] }
  const data = { ...texts, ...lists, category: 'Other', licence: 'custom', price: 7, ownWork: true }
  const created = await page.request.post('/api/marketplace/projects', { headers, data })
  const { id } = (await created.json()).project
  const images = { name: 'cover.png', mimeType: 'image/png', buffer: await png(400, 300) }
  const multipart = { projectId: id, images }
  expect((await page.request.post('/api/s3/upload-project-images', { headers, multipart })).status()).toBe(200)

  const asked = new URLSearchParams({ q: evil })
  for (const path of [
    `/product/${id}`,
    `/product/${id}?project=${id}`,
    `/studentprofile/${customUserId}`,
    '/',
    '/marketplace',
    `/marketplace?${asked}`,
    `/search?${asked}`,
    '/my-projects',
    '/profile',
  ])
    await expectText(page, path)
  expect((await page.request.delete(`/api/marketplace/projects/${id}`, { headers })).status()).toBe(204)
})

async function expectText(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByText(evil).first(), path).toBeAttached()
  expect(await page.evaluate(() => 'taken' in window), path).toBe(false)
  // A script blocked only by the Content-Security-Policy would still be in the page.
  expect(await page.locator('script', { hasText: /^taken=1$/ }).count(), path).toBe(0)
}
