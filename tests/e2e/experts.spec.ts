import { expect, type Page } from '@playwright/test'
import { demo } from '../support/browser-people.ts'
import { expectAccessible } from '../support/inspect.ts'
import { nightly, test } from '../support/site.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const bibtex = `@article{a, title={Heat on {C}redit}, author={Reed, Ada}, journal={Energy Notes}, year=2024}
@inproceedings{b, title={Grids that wait}, booktitle={Proc. of Waiting}, year=2023}`

test(
  'publications are imported after a look at them, typed in, and the import is undone',
  nightly,
  async ({ visitor }) => {
    const author = await visitor(demo.student)
    await author.goto('/profile/publications')
    await press(author, 'Import a file')
    const file = { name: 'works.bib', mimeType: 'text/plain', buffer: Buffer.from(bibtex) }
    await author.locator('input[type=file]').setInputFiles(file)
    await author.getByRole('checkbox', { name: 'Grids that wait' }).uncheck()
    await expectAccessible(author)
    await press(author, 'Import 1 publication')
    const list = author.getByRole('list', { name: 'Your publications' })
    await expect(list).toContainText('Heat on Credit')
    await press(author, 'Add a publication')
    await author.getByLabel('Title').fill('Notes on cold rooms')
    await author.getByLabel('Year').fill('20x')
    await author.getByRole('dialog').getByRole('button', { name: 'Add publication' }).click()
    await expect(author.getByRole('alert')).toContainText('Enter a year from')
    await author.getByLabel('Year').fill('2020')
    await author.getByRole('dialog').getByRole('button', { name: 'Add publication' }).click()
    await expect(list).toContainText('Notes on cold rooms')
    await press(author, 'Undo the import of works.bib')
    await expect(list).not.toContainText('Heat on Credit')
    await expectAccessible(author)
  },
)

test(
  'an expert is found by a publication, kept, and asked for a talk with its details',
  nightly,
  async ({ visitor }) => {
    const reader = await visitor(demo.student)
    await reader.goto('/findexpert')
    await reader.getByLabel('Search experts').fill('energy poverty')
    await reader.getByLabel('For', { exact: true }).selectOption({ label: 'For: talks' })
    await press(reader, 'Search')
    const row = reader.getByRole('listitem').filter({ hasText: 'Nomvula Dlamini' })
    await expect(row).toContainText('Publication:')
    await expectAccessible(reader)
    await row.getByRole('button').first().click()
    await row.getByRole('link', { name: 'Ask Nomvula Dlamini' }).click()
    await reader.getByLabel('What do you want help with?').selectOption({ label: 'A talk' })
    await reader.getByLabel('Where is the talk?').fill('Aldermoor')
    await reader.getByLabel('What is it about?').fill('A talk on heat')
    await reader.getByLabel('What do you need?').fill('Forty minutes for students.')
    await reader.getByRole('checkbox', { name: 'Nobody will hand in' }).check()
    await press(reader, 'Send the request')
    await expect(reader.getByRole('heading', { name: 'A talk on heat' })).toBeVisible()
    await expect(reader.getByText('Aldermoor', { exact: true })).toBeVisible()
    await reader.goto('/favorites')
    await expect(reader.getByRole('list', { name: 'Favorite experts' })).toContainText('Nomvula Dlamini')
  },
)
