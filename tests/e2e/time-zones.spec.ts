import { expect } from '@playwright/test'
import { callAs } from '../support/browser-orders.ts'
import { everyPage, foundOnMarketplace, viewers } from '../support/every-page.ts'
import { nightly, test } from '../support/site.ts'

// At every moment one of these two has a different day than UTC. The fixture fails a test whose page is rendered again
// because it differs from the server's.
for (const timezoneId of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
  test(`dates are those of the reader’s zone, on a device in ${timezoneId}`, nightly, async ({ visitor }) => {
    const member = await visitor(viewers.members, { timezoneId })
    for (const path of [...everyPage.members, ...(await foundOnMarketplace(member))]) {
      await member.goto(path)
      await expect(member.getByRole('heading', { level: 1 })).toBeVisible()
    }
    const { profile } = await callAs(member, 'GET', '/users/profile')
    expect(profile.timeZone).not.toBe('')
    // The zone of the profile counts; only without one it is that of the device.
    for (const timeZone of [profile.timeZone, '']) {
      await callAs(member, 'PUT', '/users/profile', { profile: { timeZone } })
      await member.goto('/profile')
      const joined = member.getByRole('complementary').locator('dt:text-is("Joined") + dd time')
      const at = new Date((await joined.getAttribute('datetime')) ?? '')
      const style = { dateStyle: 'medium', timeZone: timeZone || timezoneId } as const
      await expect(joined).toHaveText(new Intl.DateTimeFormat('en-GB', style).format(at))
    }

    const administrator = await visitor(viewers.administrators, { timezoneId })
    for (const path of everyPage.administrators) {
      await administrator.goto(path)
      await expect(administrator.getByRole('heading', { level: 1 })).toBeVisible()
    }
  })
