/** A university of the demonstration community; all are invented. */
export interface University {
  name: string
  domain: string
  city: string
  country: string
  timeZone: string
}

export const universities: readonly University[] = [
  {
    name: 'Aldermoor University',
    domain: 'aldermoor.example',
    city: 'Ghent',
    country: 'Belgium',
    timeZone: 'Europe/Brussels',
  },
  {
    name: 'Norrvik Institute of Technology',
    domain: 'norrvik.example',
    city: 'Umeå',
    country: 'Sweden',
    timeZone: 'Europe/Stockholm',
  },
  {
    name: 'Carrow College',
    domain: 'carrow.example',
    city: 'Leeds',
    country: 'United Kingdom',
    timeZone: 'Europe/London',
  },
  {
    name: 'Tsukigawa University',
    domain: 'tsukigawa.example',
    city: 'Nagoya',
    country: 'Japan',
    timeZone: 'Asia/Tokyo',
  },
  {
    name: 'Kestrel Bay Polytechnic',
    domain: 'kestrelbay.example',
    city: 'Durban',
    country: 'South Africa',
    timeZone: 'Africa/Johannesburg',
  },
  {
    name: 'Universidad de Santa Aurora',
    domain: 'santa-aurora.example',
    city: 'Rosario',
    country: 'Argentina',
    timeZone: 'America/Argentina/Cordoba',
  },
  {
    name: 'Vysoká škola Jasanov',
    domain: 'jasanov.example',
    city: 'Brno',
    country: 'Czechia',
    timeZone: 'Europe/Prague',
  },
  {
    name: 'Universidade do Cabo Branco',
    domain: 'cabo-branco.example',
    city: 'Recife',
    country: 'Brazil',
    timeZone: 'America/Recife',
  },
  {
    name: 'Technische Hochschule Lindenau',
    domain: 'th-lindenau.example',
    city: 'Leipzig',
    country: 'Germany',
    timeZone: 'Europe/Berlin',
  },
  {
    name: 'Sahyadri Hills Institute of Science',
    domain: 'sahyadri-hills.example',
    city: 'Pune',
    country: 'India',
    timeZone: 'Asia/Kolkata',
  },
  {
    name: 'Gölkent Üniversitesi',
    domain: 'golkent.example',
    city: 'İzmir',
    country: 'Türkiye',
    timeZone: 'Europe/Istanbul',
  },
  {
    name: 'Université de Valbruyère',
    domain: 'valbruyere.example',
    city: 'Lyon',
    country: 'France',
    timeZone: 'Europe/Paris',
  },
  {
    name: 'Harmattan University',
    domain: 'harmattan.example',
    city: 'Accra',
    country: 'Ghana',
    timeZone: 'Africa/Accra',
  },
  {
    name: 'Uniwersytet Wierzbnicki',
    domain: 'wierzbnicki.example',
    city: 'Poznań',
    country: 'Poland',
    timeZone: 'Europe/Warsaw',
  },
]
