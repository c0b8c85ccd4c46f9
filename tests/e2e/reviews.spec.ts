import { expect } from '@playwright/test'
import { buyWork, callAs, offerWork } from '../support/browser-orders.ts'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

test(
  'a buyer reviews by keyboard, the seller answers, and the marketplace finds the project by its rating',
  nightly,
  async ({ visitor, page }) => {
    const seller = await visitor(demo.freelancer)
    const buyer = await visitor(demo.student)
    await seller.goto('/')
    await buyer.goto('/')
    const title = `An ex libris ${Date.now()}`
    const product = await offerWork(seller, title, 40)
    const order = await buyWork(buyer, product)
    await callAs(seller, 'POST', `/orders/${order}/deliver`, {
      note: 'The drawing: https://files.example.org/ex-libris',
    })

    await test.step('the review form appears with the acceptance, requires stars, and publishes', async () => {
      await buyer.goto(`/orders/${order}`)
      await expect(buyer.getByRole('button', { name: 'Accept', exact: true })).toBeVisible()
      await expect(buyer.getByRole('heading', { name: 'Review', exact: true })).toHaveCount(0)
      await buyer.getByRole('button', { name: 'Accept', exact: true }).click()
      await buyer.getByRole('dialog').getByRole('button', { name: 'Accept', exact: true }).click()
      const form = buyer.getByRole('form', { name: `Review of ${title}` })
      await buyer.getByRole('link', { name: 'Write a review' }).click()
      await expect(form).toBeInViewport()
      await form.getByLabel('What should the next buyer know?').fill('Crisp lines.\n<b>Twice</b> printed.')
      await form.getByRole('button', { name: 'Publish review' }).click()
      await expect(form.getByRole('alert').getByRole('link', { name: 'Choose one to five stars' })).toBeVisible()
      await expectAccessible(buyer)
      await form.getByRole('radio', { name: '1 star, poor' }).focus()
      for (let step = 0; step < 3; step += 1) await buyer.keyboard.press('ArrowRight')
      await expect(form.getByRole('radio', { name: '4 stars, good' })).toBeChecked()
      await form.getByRole('button', { name: 'Publish review' }).focus()
      await buyer.keyboard.press('Enter')
      const own = buyer.getByRole('article', { name: 'Review by Ilse Vandermeer' })
      await expect(own.getByText('<b>Twice</b> printed.')).toBeVisible()
      await expect(buyer.getByRole('heading', { name: 'Review', exact: true })).toBeFocused()
    })

    await test.step('the review is edited, and the seller answers it once on the page of the sale', async () => {
      const change = buyer.getByRole('button', { name: 'Change', exact: true })
      await change.press('Enter')
      const form = buyer.getByRole('form', { name: `Review of ${title}` })
      await expect(form.getByRole('radio', { name: '4 stars, good' })).toBeFocused()
      await buyer.keyboard.press('Escape')
      await expect(change).toBeFocused()
      await change.press('Enter')
      await expect(form.getByRole('radio', { name: '4 stars, good' })).toBeChecked()
      await form.getByText('5 stars, excellent').locator('..').click()
      await form.getByRole('button', { name: 'Save changes' }).click()
      await expect(buyer.getByRole('article').getByRole('img', { name: '5 out of 5' })).toBeVisible()
      await seller.goto(`/sales/${order}`)
      await seller.getByRole('button', { name: 'Answer', exact: true }).click()
      await expect(seller.getByLabel('Your answer')).toBeFocused()
      await seller.keyboard.type('Thank you.')
      await seller.getByRole('button', { name: 'Publish answer' }).click()
      await expect(seller.getByText('Tomás Arriaga answered')).toBeVisible()
      await expect(seller.getByRole('button', { name: 'Answer', exact: true })).toHaveCount(0)
      await expectAccessible(seller)
      await buyer.reload()
      await expect(
        buyer.getByRole('article', { name: 'Review by Ilse Vandermeer' }).getByText('Thank you.'),
      ).toBeVisible()
      await expect(buyer.getByRole('button', { name: 'Change', exact: true })).toHaveCount(0)
      await expect(buyer.getByRole('button', { name: 'Withdraw' })).toBeVisible()
    })

    await test.step('everybody can read it, and search engines get it', async () => {
      await page.goto(`/product/${product}`)
      const reviews = page.locator('#reviews')
      await expect(reviews.getByRole('listitem').first()).toHaveText('5 stars: 1')
      await expect(reviews.getByRole('article').getByText('Crisp lines.')).toBeVisible()
      await expect(reviews.getByText('Tomás Arriaga answered')).toBeVisible()
      await expectAccessible(page)
      const data = await page.locator('script[type="application/ld+json"]').textContent()
      expect(JSON.parse(data ?? '')).toMatchObject({
        aggregateRating: { ratingValue: 5, reviewCount: 1 },
        review: [{ author: { name: 'Ilse Vandermeer' }, reviewBody: expect.stringContaining('<b>Twice</b>') }],
      })
      await reviews.getByRole('button', { name: 'Report: Review by Ilse Vandermeer' }).click()
      await expect(page.getByRole('dialog', { name: 'Report this review' })).toBeVisible()
    })

    await test.step('the filter is an address and a chip, and sorts the best rated first', async () => {
      await page.goto(`/marketplace?q=${encodeURIComponent(title)}&ratingMin=4.5&sort=rating`)
      const card = page.getByRole('article').filter({ hasText: title })
      await expect(card.getByText('5.0 (1)')).toBeVisible()
      await page.getByRole('link', { name: 'Remove filter Rated 4.5 and up' }).click()
      await expect(page).toHaveURL(/marketplace\?q=[^&]+&sort=rating$/)
      await expect(card.getByText('5.0 (1)')).toBeVisible()
      await page.getByRole('link', { name: 'List', exact: true }).click()
      await expect(page.getByRole('row').filter({ hasText: title })).toBeVisible()
      await page.goto('/marketplace?sort=rating')
      await expect(
        page
          .getByRole('article')
          .first()
          .getByText(/5\.0 \(\d+\)$/),
      ).toBeVisible()
    })

    await test.step('a deleted review is gone everywhere', async () => {
      await buyer.getByRole('button', { name: 'Withdraw' }).click()
      await buyer.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click()
      await expect(buyer.getByText('You have withdrawn this review.')).toBeVisible()
      await page.goto(`/product/${product}`)
      await expect(page.locator('#reviews').getByText('No reviews yet.')).toBeVisible()
    })

    await test.step('people who worked together endorse a skill, and remove it again', async () => {
      const { customUserId } = await callAs(seller, 'GET', '/users/profile')
      await page.goto(`/freelancerprofile/${customUserId}`)
      await expect(page.getByRole('heading', { name: 'Skills' })).toBeVisible()
      await expect(page.getByRole('button', { name: /^Endorse / })).toHaveCount(0)
      await buyer.goto(`/freelancerprofile/${customUserId}`)
      const skill = buyer
        .getByRole('listitem')
        .filter({ has: buyer.getByRole('button', { name: /^Endorse / }) })
        .first()
      const endorse = skill.getByRole('button')
      const before = await skill.textContent()
      const was = await endorse.getAttribute('aria-pressed')
      await endorse.focus()
      await buyer.keyboard.press('Enter')
      await expect(endorse).toHaveAttribute('aria-pressed', was === 'true' ? 'false' : 'true')
      await expect(skill).not.toHaveText(before ?? '')
      await expectAccessible(buyer)
      await buyer.keyboard.press('Enter')
      await expect(skill).toHaveText(before ?? '')
      await expect(endorse).toHaveAttribute('aria-pressed', was ?? '')
    })
  },
)
