import { demo, mailTo, newcomer } from '../support/browser-people.ts'
import { test as onSite } from '../support/site.ts'
import { openFirefox } from './firefox.ts'
import { type Visitor, visitorWith } from './visitor.ts'
import { openWebkit } from './webkit.ts'

const engines = { firefox: openFirefox, webkit: openWebkit }

/** The site, and visitors in the engine that the project is named after. */
const test = onSite.extend<{ arrive: () => Promise<Visitor> }>({
  // Faults that Chromium reports of its pages; other engines have none.
  faults: ({ siteEnv: _ }, use) => use([]),
  arrive: async ({ site }, use, { project }) => {
    const open = engines[project.name as keyof typeof engines]
    const opened: (() => Promise<void>)[] = []
    await use(async () => {
      const browser = await open()
      opened.push(browser.close)
      const visitor = visitorWith(browser, site.origin)
      await visitor.open('/')
      await visitor.press('button', 'Got it')
      return visitor
    })
    for (const close of opened) await close()
  },
})

async function signIn(visitor: Visitor, name: string): Promise<void> {
  await visitor.open('/signin')
  await visitor.press('button', name)
  await visitor.sees(`Hi, ${name.split(' ')[0]}`)
}

test('a demo person signs in, is still signed in after a reload, and signs out', async ({ arrive }) => {
  const ilse = await arrive()
  await signIn(ilse, demo.student)
  await ilse.reload()
  await ilse.sees('Hi, Ilse')
  await ilse.open('/my-projects')
  await ilse.sees('My projects')
  await ilse.press('button', 'Hi, Ilse')
  await ilse.press('button', 'Logout')
  await ilse.isAt(/^\/signup$/)
})

test('a person signs up by a code, finds a project, pays for it and has the order after a reload', async ({
  arrive,
  request,
}) => {
  const person = newcomer('Cora', 'Lund')
  const cora = await arrive()
  await cora.open('/signup')
  await cora.type('First name', person.firstName)
  await cora.type('Last name', person.lastName)
  await cora.type('Email', person.email)
  await cora.type('Password', person.password)
  await cora.tick('I agree to the terms')
  await cora.press('button', 'Create account')
  await cora.sees('Check your inbox')
  const { code } = await mailTo(request, person.email)
  await cora.type('6-digit code', code)
  await cora.sees('Hi, Cora')

  await cora.open('/marketplace?q=gantry+printed+frame')
  await cora.press('link', 'Gantry: pick-and-place arm with a printed frame')
  await cora.press('button', 'Add to cart')
  await cora.sees('In your cart')
  await cora.open('/checkout')
  await cora.choose('Country', 'Belgium')
  await cora.press('button', 'Pay $390.00')
  await cora.isAt(/^\/dev\/pay\//)
  await cora.press('link', 'Use 4242 4242 4242 4242')
  // The same page with the card filled in: the button of the previous page must not be clicked.
  await cora.isAt(/\?card=/)
  await cora.press('button', 'Pay $390.00')
  await cora.isAt(/^\/payment-success/)
  await cora.sees('Payment received')
  await cora.open('/orders')
  await cora.reload()
  await cora.sees('Gantry: pick-and-place arm with a printed frame')
})

test('a message reaches the other person immediately, and is there after a reload', async ({
  arrive,
  site,
  request,
}) => {
  await site.forgetTalks()
  const [ilse, tomas] = [await arrive(), await arrive()]
  await signIn(ilse, demo.student)
  await signIn(tomas, demo.freelancer)
  const { people } = await (await request.get('/api/dev/people')).json()
  const { customUserId } = people.find((each: { lastName: string }) => each.lastName === 'Arriaga')
  await tomas.open('/chat')
  await ilse.open(`/freelancerprofile/${customUserId}`)
  await ilse.press('button', `Message: ${demo.freelancer}`)
  await ilse.type(`Message ${demo.freelancer}`, 'The frame has come.')
  await ilse.press('button', 'Send')
  await tomas.sees('The frame has come.')
  await ilse.reload()
  await ilse.sees('The frame has come.')
})
