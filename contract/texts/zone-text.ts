/** What a zone's name, which is written without accents and now and then in English, is called here. */
const ownNames: Readonly<Record<string, string>> = {
  Araguaina: 'Araguaína',
  Asuncion: 'Asunción',
  Bahia_Banderas: 'Bahía de Banderas',
  Belem: 'Belém',
  Bogota: 'Bogotá',
  Canary: 'Canarias',
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Cordoba: 'Córdoba',
  Cuiaba: 'Cuiabá',
  Easter: 'Isla de Pascua',
  Eirunepe: 'Eirunepé',
  Los_Angeles: 'Los Ángeles',
  Maceio: 'Maceió',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Mexico_City: 'Ciudad de México',
  New_York: 'Nueva York',
  Noronha: 'Fernando de Noronha',
  Panama: 'Panamá',
  Rio_Gallegos: 'Río Gallegos',
  Santarem: 'Santarém',
  Sao_Paulo: 'São Paulo',
  Tucuman: 'Tucumán',
}

/** `Buenos Aires`, from `America/Argentina/Buenos_Aires`. */
export function zoneText(timeZone: string): string {
  const place = timeZone.split('/').at(-1) ?? timeZone
  return ownNames[place] ?? place.replaceAll('_', ' ')
}
