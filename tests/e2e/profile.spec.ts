import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { viewers } from '../support/every-page.ts'
import { inspect } from '../support/inspect.ts'
import { tabTo } from '../support/keys.ts'
import { jpeg } from '../support/pictures.ts'
import { test } from '../support/site.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const save = async (page: Page, form: string) => {
  await page.getByRole('form', { name: form }).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByRole('form', { name: form })).toBeHidden()
}

test('a profile filled in block by block, by keyboard, and how others see it', async ({ visitor, page }) => {
  const own = await visitor(demo.student)
  await own.goto('/profile')

  await test.step('a list’s Other asks for a text, and a refusal keeps what was typed', async () => {
    await tabTo(own, button(own, 'Edit studies'))
    await own.keyboard.press('Enter')
    const form = own.getByRole('form', { name: 'Studies' })
    await expect(form.getByLabel('University')).toBeFocused()
    await form.getByLabel('University').fill('Lighthouse School')
    await form.getByLabel('Course', { exact: false }).first().selectOption('Other')
    await form.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(form.getByRole('alert')).toContainText('Please specify')
    await inspect(own, 'a refused block')
    await form.getByPlaceholder('Please specify...').fill('Harbour pilotage')
    await save(own, 'Studies')
    await expect(button(own, 'Edit studies')).toBeFocused()
    await expect(own.getByText('Harbour pilotage')).toBeVisible()
  })

  await test.step('an entry is added, changed and removed', async () => {
    await button(own, 'Add education').click()
    const form = own.getByRole('form', { name: 'Education' })
    await form.getByLabel('University or school').fill('Pilot Academy')
    await form.getByLabel('First year').fill('2024')
    await save(own, 'Education')
    await button(own, 'Edit Pilot Academy').click()
    await form.getByLabel('Last year').fill('2025')
    await save(own, 'Education')
    await expect(own.getByText('2024 to 2025')).toBeVisible()
  })

  await test.step('languages and links', async () => {
    await button(own, 'Edit about').click()
    await button(own, 'Add a language').click()
    await own.getByLabel('Language', { exact: true }).last().selectOption('Other')
    await own.getByPlaceholder('Please specify...').fill('Frisian of the isles')
    await save(own, 'About')
    await expect(own.getByText('Frisian of the isles (B2)')).toBeVisible()
    await button(own, 'Edit links').click()
    await own.getByLabel('ORCID iD').fill('0000-0002-1825-0098')
    await own.getByRole('form', { name: 'Links' }).getByRole('button', { name: 'Save', exact: true }).click()
    await expect(own.getByLabel('ORCID iD')).toHaveAttribute('aria-invalid', 'true')
    await own.getByLabel('ORCID iD').fill('0000-0002-1825-0097')
    await save(own, 'Links')
    await expect(own.getByRole('link', { name: /ORCID 0000-0002-1825-0097/ })).toBeVisible()
  })

  await test.step('a programming language and a country that are not in the lists', async () => {
    await button(own, 'Edit skills').click()
    const skill = own.getByRole('form', { name: 'Add a skill' })
    // Names that others of the community show are suggested.
    await skill.getByLabel('Skill', { exact: true }).fill('pyt')
    await expect(skill.locator('datalist option').first()).toHaveAttribute('value', 'Python')
    await skill.getByLabel('Skill', { exact: true }).fill('')
    await skill.getByLabel('Category').selectOption('Programming Languages')
    await skill.getByLabel('Skill', { exact: true }).selectOption('Other')
    await skill.getByRole('button', { name: 'Add skill' }).click()
    await expect(skill.getByText('Please specify what is not in the list')).toBeVisible()
    await skill.getByPlaceholder('Please specify...').fill('Malbolge')
    await skill.getByRole('button', { name: 'Add skill' }).click()
    await expect(own.getByRole('list', { name: 'Your skills' })).toContainText('Malbolge')
    await inspect(own, 'a programming language of the list is chosen')
    await skill.getByLabel('Category').selectOption('')
    await skill.getByLabel('Skill', { exact: true }).fill('Dowsing')
    await skill.getByRole('button', { name: 'Done' }).click()
    await expect(skill).toBeHidden()
    await expect(own.getByText('Dowsing', { exact: true })).toBeVisible()
    await button(own, 'Edit personal details').click()
    const personal = own.getByRole('form', { name: 'Personal details' })
    await personal.getByLabel('Country').first().selectOption('Other')
    await personal.getByPlaceholder('Please specify...').fill('Sealand')
    await save(own, 'Personal details')
    await expect(own.getByText('Sealand')).toBeVisible()
  })

  await test.step('a portrait, cropped by keyboard', async () => {
    const portrait = own.locator('.pf__av img')
    const before = await portrait.getAttribute('src')
    const file = { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await jpeg(900, 600) }
    await own.getByLabel('Picture file').setInputFiles(file)
    const crop = own.getByRole('dialog', { name: 'Choose what is shown' })
    await expect(crop.getByRole('button', { name: 'Save picture' })).toBeEnabled()
    await inspect(own, 'the cut of a portrait')
    await crop.getByLabel('Size').press('ArrowRight')
    await tabTo(own, crop.getByRole('application', { name: 'What is shown of the picture' }))
    await own.keyboard.press('ArrowLeft')
    await crop.getByRole('button', { name: 'Save picture' }).click()
    await expect(crop).toBeHidden()
    await expect(portrait).not.toHaveAttribute('src', before ?? '')
    // A wide picture becomes a square.
    const shape = () => portrait.evaluate((img: HTMLImageElement) => img.naturalWidth / img.naturalHeight)
    await expect.poll(shape, 'as wide as high, once it is there').toBe(1)
  })

  await test.step('the audience of a block, and the preview as another viewer', async () => {
    const choose = async (block: string, audience: string) => {
      const eye = own.getByRole('button', { name: `Who sees ${block}:` })
      await eye.press('Enter')
      await expect(own.getByRole('menuitemradio', { name: 'Everyone' })).toBeFocused()
      await own.getByRole('menuitemradio', { name: audience }).press('Enter')
      await expect(eye).toHaveAccessibleName(`Who sees ${block}: ${audience}`)
      await expect(eye).toBeFocused()
    }
    await choose('Studies', 'Signed in')
    await choose('Education', 'Connections')
    await inspect(own, 'one’s own profile')
    await own.getByRole('link', { name: 'View as others see it' }).click()
    const look = own.getByRole('navigation', { name: 'View as' })
    await expect(look.getByRole('link', { name: 'A visitor' })).toHaveAttribute('aria-current', 'true')
    await expect(own.getByText('Harbour pilotage')).toBeHidden()
    await look.getByRole('link', { name: 'A signed-in member' }).click()
    await expect(own.getByText('Harbour pilotage')).toBeVisible()
    await expect(own.getByText('Pilot Academy')).toBeHidden()
    await look.getByRole('link', { name: 'A connection' }).click()
    await expect(own.getByText('Pilot Academy')).toBeVisible()
    await inspect(own, 'one’s own public page')
  })

  await test.step('a stranger and a member see exactly that', async () => {
    const address = new URL(own.url()).pathname
    await page.goto(`${address}?as=connections`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('navigation', { name: 'View as' })).toBeHidden()
    await expect(page.getByText('aldermoor.example')).toBeVisible()
    const html = await (await page.request.get(address)).text()
    expect(html).not.toMatch(/Harbour pilotage|Pilot Academy/)
    const data = JSON.parse(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
    expect(data.mainEntity).toMatchObject({
      '@type': 'Person',
      sameAs: expect.arrayContaining(['https://orcid.org/0000-0002-1825-0097']),
    })
    const member = await visitor(viewers.administrators)
    await member.goto(address)
    await expect(member.getByText('Harbour pilotage')).toBeVisible()
    await expect(member.getByText('Pilot Academy')).toBeHidden()
  })
})
