-- What is said in many lessons is found among few: an index gives all pieces with a word, so the first one asked holds only those learned most (tier 3).
create index transcript_open_3 on transcript_piece using gin (to_tsvector('simple', bigrams(words))) where open and tier >= 3;
create index transcript_vip_3 on transcript_piece using gin (to_tsvector('simple', bigrams(words))) where vip and tier >= 3;
