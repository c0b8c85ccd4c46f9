import { expect } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { chat } from '../support/chat-page.ts'
import { tabTo } from '../support/keys.ts'
import { nightly, nightlyAtAnyWidth, test } from '../support/site.ts'

const { field, list, said, tell, title, writeTo } = chat

test.beforeEach(({ site }) => site.forgetTalks())

test('people chat by keyboard only, and the focus is where they expect it', nightly, async ({ visitor }) => {
  const [page, tomas] = [await visitor(demo.student), await visitor(demo.freelancer)]
  const id = await writeTo(page, demo.freelancer)
  await tomas.goto('/')
  await tell(tomas, id, 'Can you come on Monday?')
  await page.goto('/chat')
  const more = (text: string) => said(page, text).getByRole('button', { name: 'More for this message' })
  const item = (name: string) => page.getByRole('menuitem', { name })

  await test.step('from the list into a conversation, to its message field', async () => {
    await tabTo(page, list(page).getByRole('link', { name: demo.freelancer }))
    await page.keyboard.press('Enter')
    await expect(said(page, 'Can you come on Monday?')).toBeVisible()
    await expect(title(page, demo.freelancer)).toBeFocused()
    await tabTo(page, field(page))
    await page.keyboard.type('I can')
    await page.keyboard.press('Enter')
    await expect(said(page, 'I can')).toBeVisible()
    await expect(field(page)).toBeFocused()
  })

  await test.step('to an earlier message, and a reply to it', async () => {
    // Where the focus was before.
    await tabTo(page, said(page, 'Can you come on Monday?'), 'Shift+Tab')
    await page.keyboard.press('ArrowDown')
    await expect(said(page, 'I can')).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(said(page, 'Can you come on Monday?')).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(more('Can you come on Monday?')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(item('Reply')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(more('Can you come on Monday?')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(item('Reply')).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page)).toBeFocused()
    await expect(page.getByText(`Replying to ${demo.freelancer}`)).toBeVisible()
    await page.keyboard.type('At nine')
    await page.keyboard.press('Enter')
    await expect(said(page, 'At nine').getByRole('button', { name: /Can you come on Monday\?/ })).toBeVisible()
    await expect(field(page)).toBeFocused()
  })

  await test.step('it is edited, the edit is cancelled, and it is deleted', async () => {
    await expect(said(page, 'At nine').getByText(/^(Sent|Delivered)$/)).toBeAttached()
    await page.keyboard.press('ArrowUp')
    const changed = page.getByRole('textbox', { name: 'Edit message' })
    await expect(changed).toHaveValue('At nine')
    await expect(changed).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type(', then')
    await page.keyboard.press('Enter')
    await expect(said(page, 'At nine, then')).toContainText('Edited')
    await expect(field(page)).toBeFocused()
    await page.keyboard.press('ArrowUp')
    await expect(changed).toHaveValue('At nine, then')
    await page.keyboard.press('Escape')
    await expect(field(page)).toBeFocused()
    await expect(field(page)).toHaveValue('')

    await tabTo(page, said(page, 'At nine, then'), 'Shift+Tab')
    await tabTo(page, more('At nine, then'))
    await page.keyboard.press('Enter')
    await expect(item('Reply')).toBeFocused()
    await page.keyboard.press('End')
    await expect(item('Delete')).toBeFocused()
    await page.keyboard.press('Enter')
    await tabTo(page, page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }))
    await page.keyboard.press('Enter')
    await expect(said(page, 'This message was deleted.')).toBeFocused()
  })

  await test.step('the menu of the conversation, and back to the list', async () => {
    const menu = page
      .getByRole('region', { name: /^Conversation with/ })
      .getByRole('button', { name: 'More', exact: true })
    await tabTo(page, menu, 'Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(item('Mute for 8 hours')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(menu).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL('/chat')
    await expect(title(page, 'Messages')).toBeFocused()
  })

  await test.step('on a narrow screen list and conversation alternate', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await tabTo(page, list(page).getByRole('link', { name: demo.freelancer }))
    await page.keyboard.press('Enter')
    await expect(title(page, demo.freelancer)).toBeFocused()
    await page.keyboard.press('Shift+Tab')
    await expect(page.getByRole('link', { name: 'Back to conversations' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(title(page, 'Messages')).toBeFocused()
    await expect(list(page)).toBeVisible()
    // Reloaded, because the conversation is loaded after its page.
    await page.reload()
    await tabTo(page, list(page).getByRole('link', { name: demo.freelancer }))
    await page.keyboard.press('Enter')
    await expect(title(page, demo.freelancer)).toBeFocused()
  })
})

test(
  'Message on a profile opens the conversation with the focus in its field',
  nightlyAtAnyWidth,
  async ({ visitor }) => {
    const page = await visitor(demo.student)
    await page.goto('/search?tab=people&q=arriaga')
    await page.getByRole('main').getByRole('link', { name: demo.freelancer }).click()
    await page.getByRole('button', { name: `Message: ${demo.freelancer}` }).press('Enter')
    await expect(title(page, demo.freelancer)).toBeVisible()
    await expect(field(page)).toBeFocused()
  },
)
