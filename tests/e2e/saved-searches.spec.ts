import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { jpeg } from '../support/pictures.ts'
import { nightlyAtAnyWidth, test } from '../support/site.ts'

test(
  'a saved search reports new projects, and is stopped with one click',
  nightlyAtAnyWidth,
  async ({ visitor, site }) => {
    const page = await visitor(demo.student)
    const word = `Zymurgy${Date.now()}`
    await page.goto(`/marketplace?q=${word}&category=Biotech`)
    await page.getByRole('button', { name: 'Save this search' }).click()
    await expect(page.getByRole('link', { name: 'Search saved' })).toBeFocused()

    const maker = await visitor(demo.freelancer)
    await maker.goto('/')
    const picture = (await jpeg(400, 300)).toString('base64')
    await maker.evaluate(
      async ([name, image]) => {
        const { token } = await (await fetch('/api/auth/token')).json()
        const headers = { authorization: `Bearer ${token}` }
        const input = { title: `${name} kit`, description: 'Yeast', category: 'Biotech', price: 5, ownWork: true }
        const made = await fetch('/api/marketplace/projects', {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(input),
        })
        const form = new FormData()
        form.append('projectId', (await made.json()).project.id)
        const bytes = Uint8Array.from(atob(image), (letter) => letter.charCodeAt(0))
        form.append('images', new Blob([bytes], { type: 'image/jpeg' }), 'a.jpg')
        await fetch('/api/s3/upload-project-images', { method: 'POST', headers, body: form })
      },
      [word, picture] as const,
    )
    await site.sendAlerts()
    const mail = async () => {
      const { messages } = await (await page.request.get(`${site.origin}/api/dev/outbox`)).json()
      return messages.find(({ text }: { text: string }) => text?.includes(`${word} kit`))
    }
    await expect.poll(mail, { timeout: 20_000 }).toBeTruthy()
    const { links } = await mail()
    await page.goto(links[0])
    await expect(page.getByRole('link', { name: `${word} kit` })).toBeVisible()
    await page.goto(links[1])
    await expect(page.getByText(`You will get no more emails about new projects for “${word}”, Biotech.`)).toBeVisible()
    await page.getByRole('button', { name: 'Stop the alert' }).click()
    await expect(page.getByRole('heading', { name: 'The alert is stopped' })).toBeVisible()
    await page.evaluate(async (name) => {
      const { token } = await (await fetch('/api/auth/token')).json()
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
      const body = JSON.stringify({ kind: 'person', query: `q=${name}&skill=Yeast&type=Professors` })
      await fetch('/api/saved-searches', { method: 'POST', headers, body })
    }, word)
    await page.getByRole('link', { name: 'Saved searches' }).last().click()
    const ofPeople = `“${word}”, Professors, Yeast`
    await expect(page.getByRole('link', { name: ofPeople })).toHaveAttribute(
      'href',
      `/search?tab=people&q=${word}&skill=Yeast&type=Professors`,
    )
    await expect(page.getByRole('switch', { name: `Daily alert for new people: ${ofPeople}` })).toBeChecked()
    await page.getByRole('button', { name: `Delete the search for people: ${ofPeople}` }).click()
    await expect(page.getByRole('link', { name: ofPeople })).toHaveCount(0)
    await expect(page.getByRole('switch', { name: new RegExp(word) })).not.toBeChecked()
    await page.getByRole('button', { name: new RegExp(`^Delete the search.*${word}`) }).press('Enter')
    await expect(page.getByRole('switch', { name: new RegExp(word) })).toHaveCount(0)
    await expect(page.getByRole('heading', { level: 1, name: 'Saved searches' })).toBeFocused()
    for (const address of [links[1], '/unsubscribe']) {
      await page.goto(address)
      await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Stop the alert' })).toHaveCount(0)
    }
  },
)
