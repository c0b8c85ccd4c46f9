import { Link } from 'react-router'
import { CookieTable, StorageTable } from './cookie-tables.tsx'
import type { Policy } from './policy-page.tsx'
import { P, Points } from './policy-parts.tsx'

/** Every cookie and every entry in the browser's storage. */
export const cookiePolicy: Policy = {
  to: '/cookie-policy',
  version: '2026-11-23',
  summary:
    'A handful of cookies, all our own, all for what you asked for: to stay signed in, to keep your theme, to show the notice about cookies once a day. None is for advertising or follows you to other sites.',
  sections: [
    {
      id: 'what-cookies-are',
      title: 'What this covers',
      body: (
        <P>
          A cookie is a short text that a site asks your browser to keep and to send back. Pages can also keep entries
          in your browser’s storage, which are not sent anywhere by themselves. This text names every one of both that
          Guildhall uses.
        </P>
      ),
    },
    {
      id: 'cookies',
      title: 'The cookies',
      body: (
        <>
          <CookieTable />
          <P>
            Reading without an account sets none of them. The first five exist only around an account; the other two
            only when you choose a theme or close the notice.
          </P>
        </>
      ),
    },
    {
      id: 'storage',
      title: 'Storage in your browser',
      body: <StorageTable />,
    },
    {
      id: 'not-used',
      title: 'What is not used',
      body: (
        <>
          <Points
            items={[
              'cookies of other companies: these pages load nothing from other companies’ servers',
              'advertising, profiles of what you read, fingerprints of your device',
              'cookies for counting visits: views of visitors are counted without one',
            ]}
          />
          <P>
            Because all of them are needed for something you asked for, there is nothing to consent to and nothing to
            switch off one by one. The{' '}
            <Link className="link" to="/privacy-policy#views">
              privacy policy
            </Link>{' '}
            says how views are counted.
          </P>
        </>
      ),
    },
    {
      id: 'notice',
      title: 'The notice',
      body: (
        <P>
          ‘Cookies &amp; Your Privacy’ is shown once per calendar day, until ‘Got it’ or its cross is pressed. That is
          remembered until midnight where you are, and forgotten when you sign out.
        </P>
      ),
    },
    {
      id: 'your-choice',
      title: 'Your choice',
      body: (
        <P>
          Signing out removes everything but the theme. You can delete or refuse cookies in your browser at any time.
          Without them everything public can still be read; signing in needs them.
        </P>
      ),
    },
    {
      id: 'changes',
      title: 'Changes of this policy',
      body: <P>A new cookie gets a line above, and this text a new version and date, before the cookie is set.</P>,
    },
  ],
}
