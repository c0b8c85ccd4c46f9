import { Link } from 'react-router'
import { P, Points, type Policy, Table } from './policy-page.tsx'

/** How the pages are checked, and known problems. */
export const accessibilityStatement: Policy = {
  to: '/accessibility',
  version: '2026-11-25',
  summary:
    'Guildhall is built to meet WCAG 2.2 at level AA. Automatic checks run over every kind of page in both themes, wide and narrow. People who use assistive technology have not tested it yet; the problems we know of are listed below.',
  sections: [
    {
      id: 'goal',
      title: 'What we aim for',
      body: (
        <P>
          Everybody can read, find, publish, buy and manage projects: with a mouse, a finger or a keyboard alone, with a
          screen reader, with text twice as large, in light and dark, with reduced motion. The measure is the Web
          Content Accessibility Guidelines (WCAG) 2.2, level AA.
        </P>
      ),
    },
    {
      id: 'how-checked',
      title: 'How it is checked',
      body: (
        <>
          <Table
            caption="Checks"
            head={['What', 'How', 'When']}
            rows={[
              [
                'Names, roles, contrast, structure',
                'axe-core with its rules for WCAG 2.0, 2.1 and 2.2, A and AA: every kind of page, light and dark, 1440 and 390 pixels wide',
                'with every run of the tests',
              ],
              [
                'Keyboard',
                'journeys in a real browser: whatever has the focus is visible and not covered, Esc closes what opened, and the focus returns',
                'with every run of the tests',
              ],
              [
                'Large text and narrow screens',
                'no sideways scrolling on any page at six widths from 320 to 1920 pixels, nor on a phone or a wide screen with text at 200%',
                'with every run of the tests',
              ],
              [
                'High-contrast system colours',
                'every control keeps a border, a word or a picture, and what is chosen looks different from what is not',
                'with every run of the tests',
              ],
              [
                'Every page in every look',
                'the same rules at five widths, light and dark, each also with text at 200%, in forced colours and with reduced motion: 49 pages, nothing found on 22 November 2026',
                'before a release',
              ],
              ['Contrast of colours', 'measured for every pair of the two themes', 'when colours change'],
            ]}
          />
          <P>
            The automatic checks run in Chromium. They find only some of what can be wrong; finding nothing does not
            prove that nothing is wrong.
          </P>
        </>
      ),
    },
    {
      id: 'what-helps',
      title: 'What is built in',
      body: (
        <Points
          items={[
            'links to skip the header and the filters of a list, named landmarks, one main heading on each page',
            'the slash key leads to the search; no other single key does anything',
            'Ctrl and K, on a Mac Command and K, open a list of pages, actions, people and projects',
            'every form says what is wrong beside the field and in a summary that receives the focus',
            'light, dark or your system’s theme; the high-contrast colours of your system are respected',
            'when your system asks for less movement, nothing turns, slides or fades',
            'reading works without JavaScript',
            'no picture puzzles: the check against bots is a calculation that your browser does on its own',
          ]}
        />
      ),
    },
    {
      id: 'known',
      title: 'Known problems',
      body: (
        <>
          <P>These things do not work for everybody yet:</P>
          <Points
            items={[
              'Pictures that their maker has not described are announced by the project’s title',
              'Headings and language inside a project’s description are as its maker wrote them; the pages declare English',
              'Signing in, signing up, publishing and buying need JavaScript',
              'Nobody who uses a screen reader, a magnifier or speech control every day has tested the pages yet',
              'The automatic checks have not run in Firefox or Safari',
            ]}
          />
        </>
      ),
    },
    {
      id: 'tell-us',
      title: 'Tell us',
      body: (
        <P>
          If something keeps you out, tell us what you wanted to do and with which browser and assistive technology. The
          ‘Contact’ section of the{' '}
          <Link className="link" to="/terms-conditions#contact">
            terms and conditions
          </Link>{' '}
          says how to reach us. If our answer does not help, you can turn to the body that enforces accessibility where
          you live.
        </P>
      ),
    },
  ],
}
