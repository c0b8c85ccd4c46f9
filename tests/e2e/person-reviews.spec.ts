import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

// The demo engagement that is completed, with a review of the freelancer that the student has not answered with hers.
const work = 'Station names of five archives in one list'
const panel = (page: Page) => page.locator('section#review')
const by = (page: Page, name: string) => panel(page).getByRole('article', { name: `Review by ${name}` })

test(
  'both sides of an engagement review each other: hidden until both are sent, then on the profiles with an answer',
  nightly,
  async ({ visitor, page }) => {
    const [client, provider] = [await visitor(demo.student), await visitor(demo.freelancer)]
    const section = page.getByRole('region', { name: 'Reviews of work together' })
    /** How many reviews of the freelancer there are, and how many of them would work with him again. */
    const figures = async () => {
      await page.goto('/freelancerprofile/tomas-arriaga-4cwm')
      const text = (await section.textContent()) ?? ''
      return [/(\d+) reviews/, /Would work again (\d+)/].map((figure) => Number(figure.exec(text)?.[1]))
    }
    const [count = 0, again = 0] = await figures()

    await test.step('the one who has sent a review reads it alone, changes it, withdraws it and writes it again', async () => {
      await provider.goto('/engagements?turn=done')
      await provider.getByRole('link', { name: work, exact: true }).click()
      await expect(panel(provider)).toContainText(`Only you can read this. It is shown when ${demo.student} has sent`)
      await panel(provider).getByRole('button', { name: 'Change' }).click()
      await expect(panel(provider).getByRole('checkbox', { name: 'Kind' })).toBeChecked()
      await panel(provider).getByRole('checkbox', { name: 'On time' }).check()
      await panel(provider).getByRole('button', { name: 'Save changes' }).click()
      await expect(by(provider, demo.freelancer).getByText('On time')).toBeVisible()
      await expect(panel(provider).getByRole('heading', { name: 'Reviews' })).toBeFocused()
      await panel(provider).getByRole('button', { name: 'Withdraw' }).click()
      await provider.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      const form = panel(provider).getByRole('form', { name: `Review of ${demo.student}` })
      await form.getByRole('radio', { name: '5 stars, excellent' }).focus()
      await provider.keyboard.press('Space')
      await form.getByRole('checkbox', { name: 'Clear' }).check()
      await form
        .getByLabel('What should others know about working together?')
        .fill('Every question had its <b>source</b>.')
      await form.getByRole('button', { name: 'Send review' }).click()
      await expect(by(provider, demo.freelancer)).toContainText('Every question had its <b>source</b>.')
      await expectAccessible(provider)
    })

    await test.step('it waits for the other side on the dashboard, who learns that one was sent and not what it says', async () => {
      await client.goto('/dashboard')
      await client.getByRole('link', { name: `Write a review: ${work}` }).click()
      await expect(panel(client)).toContainText(
        `${demo.freelancer} has sent a review. You can read it when you have sent`,
      )
      await expect(panel(client)).not.toContainText('Every question')
      await expectAccessible(client)
    })

    await test.step('a review needs stars; without a network it stays in the form', async () => {
      const form = panel(client).getByRole('form', { name: `Review of ${demo.freelancer}` })
      await form.getByRole('button', { name: 'Send review' }).click()
      await expect(form.getByRole('alert').getByRole('link', { name: 'Choose one to five stars' })).toBeVisible()
      await form.getByRole('radio', { name: '1 star, poor' }).focus()
      for (let step = 0; step < 3; step += 1) await client.keyboard.press('ArrowRight')
      await expect(form.getByRole('radio', { name: '4 stars, good' })).toBeChecked()
      await form.getByRole('checkbox', { name: 'Would work again' }).check()
      await form.getByLabel('What should others know about working together?').fill('All 912 names are there.')
      await client.context().setOffline(true)
      await form.getByRole('button', { name: 'Send review' }).click()
      await expect(form.getByRole('alert')).toBeVisible()
      await client.context().setOffline(false)
      await expect(form.getByLabel('What should others know about working together?')).toHaveValue(
        'All 912 names are there.',
      )
      await form.getByRole('button', { name: 'Send review' }).click()
    })

    await test.step('both appear on both open pages, fixed, and each side can answer once', async () => {
      await expect(by(client, demo.freelancer)).toContainText('Every question had its <b>source</b>.')
      await expect(by(client, demo.student)).toContainText('All 912 names are there.')
      await expect(panel(client).getByRole('heading', { name: 'Reviews' })).toBeFocused()
      await expect(panel(client).getByRole('button', { name: 'Change' })).toHaveCount(0)
      await expect(by(provider, demo.student)).toContainText('All 912 names are there.')
      await by(provider, demo.student).getByRole('button', { name: 'Answer' }).click()
      await panel(provider).getByLabel('Your answer').fill('Melle has five.')
      await panel(provider).getByRole('button', { name: 'Publish answer' }).click()
      await expect(by(provider, demo.student)).toContainText(`${demo.freelancer} answered`)
      await expect(panel(provider).getByRole('button', { name: 'Answer' })).toHaveCount(0)
      await expectAccessible(provider)
    })

    await test.step('everybody reads them on the profile, apart from reviews of projects', async () => {
      expect(await figures()).toEqual([count + 1, again + 1])
      await expect(section.getByRole('list', { name: 'What they ticked' })).toContainText(
        `Would work again ${again + 1}`,
      )
      const review = section.getByRole('article', { name: `Review by ${demo.student}` }).first()
      await expect(review).toContainText('Melle has five.')
      await expect(review.getByRole('button', { name: `Report: Review by ${demo.student}` })).toBeVisible()
      await expectAccessible(page)
    })
  },
)

test(
  'finished work is a reference on the profile of its provider once both agreed, and gone when one takes it back',
  nightly,
  async ({ visitor, page }) => {
    const [client, provider] = [await visitor(demo.student), await visitor(demo.freelancer)]
    const reference = (of: Page) => of.locator('section#reference')
    const profile = page.getByRole('region', { name: 'References' })
    for (const side of [provider, client]) {
      await side.goto('/engagements?turn=done')
      await side.getByRole('link', { name: work, exact: true }).click()
      await expect(reference(side)).toContainText('Not shown')
    }
    await expectAccessible(client)

    await test.step('the provider asks, and the client agrees without a name', async () => {
      await reference(provider).getByRole('button', { name: 'Ask to show it' }).click()
      await expect(reference(provider)).toContainText(`${demo.student} has not agreed yet`)
      await expect(reference(provider).getByRole('heading', { name: 'Reference' })).toBeFocused()
      const form = reference(client).getByRole('form', { name: 'Reference' })
      await form.getByRole('radio', { name: /^Without a name/ }).check()
      await form.getByRole('button', { name: 'Agree to the reference' }).click()
      await expect(form.getByRole('link', { name: 'Enter a town, a region or a country' })).toBeVisible()
      await form.getByLabel('Where are you?').fill('Ghent')
      await form.getByRole('button', { name: 'Agree to the reference' }).click()
      await expect(reference(client)).toContainText(`Shown on the profile of ${demo.freelancer}`)
      await expectAccessible(client)
    })

    await test.step('everybody reads it on the profile, until the client takes it back', async () => {
      await page.goto('/freelancerprofile/tomas-arriaga-4cwm')
      await expect(profile).toContainText(`${work}For a client in Ghent`)
      await expectAccessible(page)
      await reference(client).getByRole('button', { name: 'Withdraw reference' }).click()
      await expect(reference(client).getByRole('button', { name: 'Agree to the reference' })).toBeVisible()
      await page.reload()
      await expect(profile).toBeHidden()
    })
  },
)
