import { expect } from '@playwright/test'
import { everyPage, foundOnMarketplace, viewers } from '../support/every-page.ts'
import { nightly, test } from '../support/site.ts'

// At every moment one of these two has a different day than UTC. The fixture fails a test whose page is rendered again
// because it differs from the server's.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  test(`dates are the reader’s own in ${timezoneId}`, nightly, async ({ visitor }) => {
    const member = await visitor(viewers.members, { timezoneId })
    for (const path of [...everyPage.members, ...(await foundOnMarketplace(member))]) {
      await member.goto(path)
      await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
    }
    await member.goto('/profile')
    const joined = member.getByRole('complementary').locator('dt:text-is("Joined") + dd time')
    const at = new Date((await joined.getAttribute('datetime')) ?? '')
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: timezoneId }).format(at)
    await expect(joined).toHaveText(day)

    const administrator = await visitor(viewers.administrators, { timezoneId })
    for (const path of everyPage.administrators) {
      await administrator.goto(path)
      await expect(administrator.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
