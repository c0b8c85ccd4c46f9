/** Names that belong together, with the languages their bearers speak and the portrait inks that suit them. */
export interface NameGroup {
  women: readonly string[]
  men: readonly string[]
  family: readonly string[]
  languages: readonly string[]
  inks: readonly number[]
  cities: readonly (readonly [city: string, timeZone: string])[]
  scarves?: boolean
}

const list = (words: string) => words.split(' ')

/** Twelve groups; no family name occurs twice, and none belongs to the cast. */
export const nameGroups: readonly NameGroup[] = [
  {
    women: list('Maren Ingrid Sólveig Astrid Tuva Signe Liv Ebba'),
    men: list('Anders Bjørn Jökull Mikkel Håkon Sören Eirik Viggo'),
    family: list(
      'Lindqvist Bakkegård Söderholm Tveit Ørsted Nygård Þórsdóttir Rasmussen Ekelund Fjeldstad Hallström Kjær Västberg Dahlin Myhre Brekke Sandvik Åkesson',
    ),
    languages: ['Swedish', 'English'],
    inks: [0, 2, 7],
    cities: [
      ['Gothenburg', 'Europe/Stockholm'],
      ['Bergen', 'Europe/Oslo'],
      ['Aarhus', 'Europe/Copenhagen'],
      ['Reykjavík', 'Atlantic/Reykjavik'],
    ],
  },
  {
    women: list('Katharina Anneliese Marit Jule Friederike Lotte Saskia Hanneke'),
    men: list('Jonas Matthias Götz Henrik Lennart Ruben Pieter Florian'),
    family: list(
      'Brandstätter Köhnlein Vogelsang Oosterhuis Wüstefeld Zandstra Hölscher Reitmaier Dijkgraaf Grünwald Schöller Terpstra Mühlbauer Kortekaas Steinhoff Löwenthal Baumgart Wolterink',
    ),
    languages: ['German', 'English'],
    inks: [0, 1, 3, 7],
    cities: [
      ['Leipzig', 'Europe/Berlin'],
      ['Graz', 'Europe/Vienna'],
      ['Groningen', 'Europe/Amsterdam'],
      ['Basel', 'Europe/Zurich'],
    ],
  },
  {
    women: list('Zuzana Kateřina Agnieszka Małgorzata Ivana Ilona Réka Mirela'),
    men: list('Ondřej Łukasz Tomasz Zoltán Marek Dragoș Vojtěch Bogdan'),
    family: list(
      'Wiśniowska Hruška Szabados Kowalczuk Ionescu-Vale Dvořáček Zieliński-Mróz Černohorská Barta Lengyel Pawlicka Růžička Nemes Grzelak Šimůnek Petrescu Wojtas Halász',
    ),
    languages: ['Czech', 'English'],
    inks: [0, 2, 3, 7],
    cities: [
      ['Brno', 'Europe/Prague'],
      ['Poznań', 'Europe/Warsaw'],
      ['Szeged', 'Europe/Budapest'],
      ['Cluj', 'Europe/Bucharest'],
    ],
  },
  {
    women: list('Marisol Ximena Lucía Begoña Itziar Valentina Rocío Noelia'),
    men: list('Joaquín Íñigo Andrés Ramón Héctor Matías Ciro Santiago'),
    family: list(
      'Ibarguren Peñalver Quiroga Zabaleta Montañés Echeverri Luján Villaseñor Ocaña Urrutia Solórzano Caballín Mendiola Carreño Pozuelo Güiraldes Aldecoa Ñáñez',
    ),
    languages: ['Spanish', 'English'],
    inks: [3, 4, 6, 7],
    cities: [
      ['Rosario', 'America/Argentina/Cordoba'],
      ['Bilbao', 'Europe/Madrid'],
      ['Oaxaca', 'America/Mexico_City'],
      ['Valparaíso', 'America/Santiago'],
    ],
  },
  {
    women: list('Inês Beatriz Conceição Luana Janaína Mafalda Thaís Íris'),
    men: list('Gonçalo Afonso João Caetano Raimundo Estêvão Davi Simão'),
    family: list(
      'Guimarãis Trindade Monção Falcão Bragança-Reis Sequeira Valadão Pestana Câmara Noronha Furtado Assumpção Lourenço Vilhena Magalhães-Pinto Cordeirinho Bulhões Taveira',
    ),
    languages: ['Portuguese', 'English'],
    inks: [3, 5, 6, 9],
    cities: [
      ['Recife', 'America/Recife'],
      ['Coimbra', 'Europe/Lisbon'],
      ['Curitiba', 'America/Sao_Paulo'],
      ['Braga', 'Europe/Lisbon'],
    ],
  },
  {
    women: list('Ananya Meera Kavya Lakshmi Farah Ishita Nandini Zoya'),
    men: list('Arjun Rohan Vikram Imran Siddharth Anil Karthik Bilal'),
    family: list(
      'Deshmukh-Rao Venkataraman Chaudhry Bhattacharjee Iyengar Kulkarni Wickramasinghe Rahmani Pillai Mukhopadhyay Gokhale Siddiqui Nambiar Tharoor-Menon Jayawardene Banerji Saldanha Qureishi',
    ),
    languages: ['Hindi', 'English'],
    inks: [5, 8, 9, 4],
    cities: [
      ['Pune', 'Asia/Kolkata'],
      ['Kochi', 'Asia/Kolkata'],
      ['Lahore', 'Asia/Karachi'],
      ['Kandy', 'Asia/Colombo'],
    ],
  },
  {
    women: list('Haruka Mei-Ling Soo-ah Akane Linh Yui Xiulan Thảo'),
    men: list('Daichi Wei Min-jun Takumi Quân Ren Haoran Minh'),
    family: list(
      'Hoshizawa Lin-Wu Baekyong Minamoto-Ito Nguyễn-Lê Shirakawa Zhengyi Tsai Okabayashi Phạmvan Chowon Kurosato Liangshu Yoonhae Fujimori-Kai Đặng Kitagishi Gaoyuan',
    ),
    languages: ['Japanese', 'English'],
    inks: [0, 1, 4, 7],
    cities: [
      ['Nagoya', 'Asia/Tokyo'],
      ['Taichung', 'Asia/Taipei'],
      ['Daegu', 'Asia/Seoul'],
      ['Đà Nẵng', 'Asia/Ho_Chi_Minh'],
    ],
  },
  {
    women: list('Adaeze Folasade Thandiwe Wanjiru Abena Zanele Ngozi Efua'),
    men: list('Chukwuemeka Sipho Kwabena Tunde Kipchoge Olumide Themba Kojo'),
    family: list(
      'Adebisi-Cole Mthembu Owusuwaa Nakamura-Obi Kamauri Ogunleye Khumalo Asantewaa Wainaina Eze-Nwafor Radebe Boateng-Sarr Abiodun Moyahabo Quarcoo Otieno Makgatho Ndidi',
    ),
    languages: ['English', 'Yorùbá'],
    inks: [9, 10, 11],
    cities: [
      ['Accra', 'Africa/Accra'],
      ['Durban', 'Africa/Johannesburg'],
      ['Nakuru', 'Africa/Nairobi'],
      ['Ibadan', 'Africa/Lagos'],
    ],
  },
  {
    women: list('Elif Defne Şirin Zeynep Leila Nur Gülsüm Maryam'),
    men: list('Emre Kerem Çağlar Ozan Reza Barış Tarık Ilgaz'),
    family: list(
      'Yıldırımoğlu Şenocak Akgündüz Demirtürk Farahzad Kılıçarslan Öztan Tavakkoli Güneşli Bozkurtlu Rostamyar Çelikel Sarıoğlu İlkbahar Moradian Ünalan Topçuoğlu Erdinç-Su',
    ),
    languages: ['Turkish', 'English'],
    inks: [4, 6, 8],
    cities: [
      ['İzmir', 'Europe/Istanbul'],
      ['Eskişehir', 'Europe/Istanbul'],
      ['Tbilisi', 'Asia/Tbilisi'],
      ['Bursa', 'Europe/Istanbul'],
    ],
    scarves: true,
  },
  {
    women: list('Yasmine Salma Rania Hiba Nadia Amal Lamia Dalal'),
    men: list('Karim Youssef Bilel Tarek Omar Mehdi Samir Rachid'),
    family: list(
      'Benhaddou El-Mansoub Zouari Haddadine Cherkawi Boukhalfa Shahrour Tlemsani Maaloufi Ouazzani-Lem Sabbaghi Khelladi Trabelsy Najjarine Al-Fahim Rifaiyah Mezghani Darwichi',
    ),
    languages: ['Arabic', 'French', 'English'],
    inks: [4, 5, 6, 8],
    cities: [
      ['Sfax', 'Africa/Tunis'],
      ['Rabat', 'Africa/Casablanca'],
      ['Amman', 'Asia/Amman'],
      ['Marseille', 'Europe/Paris'],
    ],
    scarves: true,
  },
  {
    women: list('Éloïse Anaïs Maëlle Solène Gaëlle Clémence Océane Héloïse'),
    men: list('Rémi Benoît Loïc Maël Gaspard Aurélien Étienne Noé'),
    family: list(
      'Delacroisille Vaugirard Lemaistre Beaufrère Chênevert Marchandeau Rochambault Desrosiers Plessis-Noir Thibodeau Garançon Montreuil Fauconnet Lachance Bélanger-Roy Vautrinot Sauvageot Hurtebise',
    ),
    languages: ['French', 'English'],
    inks: [0, 1, 3, 7],
    cities: [
      ['Lyon', 'Europe/Paris'],
      ['Liège', 'Europe/Brussels'],
      ['Québec', 'America/Toronto'],
      ['Nantes', 'Europe/Paris'],
    ],
  },
  {
    women: list('Maya Rosalind Niamh Bronwen Tamsin Orla Harriet Delphine'),
    men: list('Callum Rhys Fergus Desmond Tobias Ewan Marcus Alasdair'),
    family: list(
      'Ashgrove Penhallow Mac-Giolla Trevanion Whitlock-Shaw O’Dunleavy Harrowgate Llewelyn-Price Fenwicke Strathallan Marchbanks Pemberley Kincardy Ó-Briain Thistlewood Greenhalgh-Orr Carmody Wexcombe',
    ),
    languages: ['English'],
    inks: [0, 1, 2, 3, 9, 11],
    cities: [
      ['Leeds', 'Europe/London'],
      ['Cork', 'Europe/Dublin'],
      ['Dundee', 'Europe/London'],
      ['Wellington', 'Pacific/Auckland'],
    ],
  },
]
