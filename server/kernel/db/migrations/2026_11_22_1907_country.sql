alter table comerces add country text not null default 'AR' check (country ~ '^[A-Z]{2}$');
comment on column comerces.country is
  'ISO 3166-1. Holidays, the spelling of phones and the law of its consumers follow it.';

-- Until now the zone was all that told it.
update comerces set country = case
  when time_zone = 'America/La_Paz' then 'BO'
  when time_zone in ('America/Sao_Paulo', 'America/Araguaina', 'America/Bahia', 'America/Belem', 'America/Boa_Vista',
    'America/Campo_Grande', 'America/Cuiaba', 'America/Eirunepe', 'America/Fortaleza', 'America/Maceio', 'America/Manaus',
    'America/Noronha', 'America/Porto_Velho', 'America/Recife', 'America/Rio_Branco', 'America/Santarem') then 'BR'
  when time_zone in ('America/Santiago', 'America/Punta_Arenas', 'America/Coyhaique', 'Pacific/Easter') then 'CL'
  when time_zone = 'America/Bogota' then 'CO'
  when time_zone = 'America/Costa_Rica' then 'CR'
  when time_zone = 'America/Santo_Domingo' then 'DO'
  when time_zone in ('America/Guayaquil', 'Pacific/Galapagos') then 'EC'
  when time_zone in ('Europe/Madrid', 'Africa/Ceuta', 'Atlantic/Canary') then 'ES'
  when time_zone = 'America/Guatemala' then 'GT'
  when time_zone = 'America/Tegucigalpa' then 'HN'
  when time_zone in ('America/Mexico_City', 'America/Bahia_Banderas', 'America/Cancun', 'America/Chihuahua',
    'America/Ciudad_Juarez', 'America/Hermosillo', 'America/Matamoros', 'America/Mazatlan', 'America/Merida',
    'America/Monterrey', 'America/Ojinaga', 'America/Tijuana') then 'MX'
  when time_zone = 'America/Managua' then 'NI'
  when time_zone = 'America/Panama' then 'PA'
  when time_zone = 'America/Lima' then 'PE'
  when time_zone = 'America/Puerto_Rico' then 'PR'
  when time_zone = 'America/Asuncion' then 'PY'
  when time_zone = 'America/El_Salvador' then 'SV'
  when time_zone = 'America/Montevideo' then 'UY'
  when time_zone = 'America/Caracas' then 'VE'
  when time_zone ~ '^America/(New_York|Adak|Anchorage|Boise|Chicago|Denver|Detroit|Juneau|Los_Angeles|Menominee|Metlakatla|Nome|Phoenix|Sitka|Yakutat)$'
    or time_zone ~ '^America/(Indiana|Kentucky|North_Dakota)/' or time_zone = 'Pacific/Honolulu' then 'US'
  else 'AR'
end;

-- Pesos of Chile and guaraníes have no cents; their amounts were kept a hundredfold. Days counted before are counted anew.
create temporary table without_cents on commit drop as
  select organization_id, id from comerces where currency in ('CLP', 'PYG');
update services s set price = round(s.price / 100.0), 
    deposit = case when s.deposit is not null then greatest(1, round(s.deposit / 100.0)) end
  from without_cents c where c.organization_id = s.organization_id and c.id = s.comerce_id;
update service_add_ons x set price = round(x.price / 100.0)
  from services s join without_cents c on c.organization_id = s.organization_id and c.id = s.comerce_id
  where x.organization_id = s.organization_id and x.service_id = s.id;
update service_offers f set price = round(f.price / 100.0)
  from services s join without_cents c on c.organization_id = s.organization_id and c.id = s.comerce_id
  where f.organization_id = s.organization_id and f.service_id = s.id;
update appointment_legs l set price = round(l.price / 100.0),
    add_ons = (select coalesce(jsonb_agg(case when one ? 'price'
        then one || jsonb_build_object('price', round((one ->> 'price')::numeric / 100)) else one end order by n), '[]')
      from jsonb_array_elements(l.add_ons) with ordinality as item(one, n))
  from appointments a join without_cents c on c.organization_id = a.organization_id and c.id = a.comerce_id
  where l.organization_id = a.organization_id and l.appointment_id = a.id;
update appointments a set price = round(a.price / 100.0), 
    deposit = case when a.deposit is not null then greatest(1, round(a.deposit / 100.0)) end
  from without_cents c where c.organization_id = a.organization_id and c.id = a.comerce_id;
delete from past_days p using without_cents c
  where c.organization_id = p.organization_id and c.id = p.comerce_id;
