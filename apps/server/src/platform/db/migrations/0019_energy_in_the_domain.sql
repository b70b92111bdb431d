-- Energy is given to hours by the server alone (rollUp in packages/domain); docs/adr/0011-roll-ups.md says why.
DROP FUNCTION energy_pieces(text, timestamptz, double precision, timestamptz, double precision);
