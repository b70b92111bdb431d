-- 0.3.0: the version before runs on this. A tariff links to pages of the web only; other links could run in the page that shows them.
UPDATE tariff_versions SET body = body #- '{source,url}'
WHERE body #>> '{source,url}' IS NOT NULL AND body #>> '{source,url}' !~* '^https?://[^[:space:]/?#\\]+[^[:space:]]*$';
