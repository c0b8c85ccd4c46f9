import type { ServicePlan } from './plan.ts'

export const webServices: readonly ServicePlan[] = [
  {
    by: 'tomas-arriaga',
    title: 'A map page for your data that needs no server',
    text: 'You have places in a spreadsheet and want visitors to find them. I build one page with a map, a search and a card for each place. It runs on any web space, also on a slow connection, and you change the data by uploading a new file.\n\nI have made these for ferry piers, market stalls and rain gauges.',
    skills: ['TypeScript', 'Mapping', 'MapLibre'],
    packages: [
      ['Small', 'Up to 200 places\nMap and search\nOne layout for phones and desktops', 38_000, 7],
      ['Usual', 'Up to 5,000 places\nFilters of your choice\nWorks without a connection', 72_000, 14, 2],
      ['With handover', 'All of the above\nTests and notes\nTwo hours of teaching by call', 115_000, 21, 2],
    ],
    extras: [
      ['A second language', 9000, 2],
      ['Own map style in your colours', 14_000, 3],
    ],
    asks: ['What does one row of your data look like?', 'Where will the page be hosted?'],
    mayAsk: ['Is there a page you like?'],
    common: [
      ['Do I pay for map tiles?', 'No. The tiles are files beside the page. They come from OpenStreetMap data.'],
      ['Can my staff update it?', 'Yes. They replace one CSV file. The page says which rows it could not read.'],
    ],
    ago: 210,
    pictures: 3,
  },
  {
    by: 'sirin-kilicarslan',
    title: 'Make your website usable with a keyboard and a screen reader',
    text: 'I test your most used pages with a keyboard, with NVDA and with VoiceOver, and then I repair what stops people. You get the changes as commits, so that your team sees what was wrong.\n\nNo overlay scripts. They do not help.',
    skills: ['Accessibility', 'HTML', 'CSS', 'Testing'],
    packages: [
      ['Five pages', 'Test of five pages\nRepairs as commits\nA list of what is left', 54_000, 10],
      [
        'Whole journey',
        'One journey from start to thank-you page\nRepairs and tests\nA call to explain them',
        98_000,
        18,
        2,
      ],
    ],
    extras: [['Test with two blind users', 32_000, 7]],
    asks: ['Which pages matter most to your visitors?', 'How do I get access to the code?'],
    common: [
      ['Will we pass WCAG 2.2 AA?', 'For the pages in the package, yes, or I say exactly which point is open and why.'],
    ],
    ago: 160,
    pictures: 2,
  },
  {
    by: 'ebba-nygard',
    title: 'A website for a club or small shop, done in two weeks',
    text: 'Five to eight pages, clear opening hours, a page that people can print, and no cookies. You write in a plain editor. I set it up, move your old texts and show you how it works.',
    skills: ['CSS', 'Accessibility', 'Node.js'],
    packages: [
      ['Five pages', 'Design from one template\nYour texts moved over\nOne hour of teaching', 42_000, 14],
      ['Eight pages', 'A design of your own\nEvents with a calendar file\nOne hour of teaching', 69_000, 14, 2],
    ],
    extras: [
      ['Newsletter sign-up', 8000, 1],
      ['Photos cropped and described', 6000, 1],
    ],
    asks: ['What should a visitor do first on your site?'],
    mayAsk: ['Which domain do you have?'],
    ago: 88,
    pictures: 2,
  },
  {
    by: 'joao-camara',
    title: 'Forms that people finish',
    text: 'Send me the form with the worst numbers. I look at where people stop, cut questions you do not need, and rebuild it with clear errors, saved drafts and a summary at the end.',
    skills: ['TypeScript', 'React', 'Usability testing'],
    packages: [
      ['Review', 'A marked copy of your form\nTen changes in order of effect', 16_000, 4],
      ['Rebuild', 'The new form in your framework\nTests\nDrafts that survive a reload', 64_000, 12, 2],
    ],
    asks: ['Which framework is the form in?', 'How many people start it in a month, and how many finish?'],
    ago: 120,
    pictures: 1,
  },
  {
    by: 'tamsin-o-briain',
    title: 'Faster PostgreSQL: your ten slowest queries, repaired',
    text: 'I read your slow query log and plans, change indexes and queries, and measure before and after on a copy with your data sizes. Each change is a migration that you can undo.',
    skills: ['PostgreSQL', 'SQL', 'Go'],
    packages: [
      ['Three queries', 'Plans explained\nMigrations\nFigures before and after', 36_000, 5],
      ['Ten queries', 'The same for ten\nAdvice on vacuum and settings', 88_000, 12],
    ],
    extras: [['Alert when a query gets slow again', 12_000, 2]],
    asks: ['Which version of PostgreSQL do you run, and how large is the database?'],
    common: [
      ['Do you need production access?', 'No. The log, the schema and the statistics are enough for most of it.'],
    ],
    ago: 240,
    pictures: 1,
  },
  {
    by: 'alasdair-penhallow',
    title: 'Take card payments without storing a card',
    text: 'Checkout, refunds, receipts and the webhook that everybody forgets to test. I connect your shop to your payment provider and hand over tests that play a lost connection, a double click and a refund.',
    skills: ['Payments', 'TypeScript', 'Testing'],
    packages: [
      ['Checkout', 'Checkout and receipts\nWebhooks with tests', 78_000, 12],
      ['With refunds', 'Checkout, part refunds and disputes\nA daily check against the provider', 132_000, 20, 2],
    ],
    asks: ['Which payment provider do you use?', 'In which currencies do you sell?'],
    ago: 300,
    state: 'paused',
    pictures: 2,
  },
]
